'use client'

import { useQuery } from '@tanstack/react-query'
import { Stamp } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { listQuery } from '#components/commerce/list/list-query.ts'
import { ListScreen } from '#components/commerce/list/list-screen.tsx'
import { narrowList } from '#components/commerce/list/use-list-search.ts'
import { useKeptFocus } from '#components/ui/button/use-kept-focus.ts'
import { Notice } from '#components/ui/layout/notice.tsx'
import { useAddress, writeAddress } from '#components/ui/list/address.ts'
import { queryFor } from '#client/query.ts'
import type { User } from '#contract/staff/shapes.ts'
import { getApproval, listApprovals } from '#contract/store-credit/calls.ts'
import { may } from '#rules/way/access.ts'
import { approvalParameter, approvalsQuery, requestsAPage, stateOf } from './address.ts'
import { useApprovalColumns } from './columns.tsx'
import { ApprovalFilters } from './filters.tsx'

const ApprovalDialog = dynamic(
  () => import('./approval-dialog.tsx').then((file) => file.ApprovalDialog),
  {
    ssr: false,
  },
)
const open = (id: string | null) => writeAddress({ [approvalParameter]: id }, 'push')

type Props = { zone: string; scheduledZone: string; user: User }

/** Lists approval requests: all for approvers, otherwise the person's own. */
export function ApprovalList({ zone, scheduledZone, user }: Props) {
  const refusalText = useRefusalText()
  const address = useAddress()
  const query = approvalsQuery((name) => address.get(name))
  const request = useQuery(listQuery(listApprovals, { query }))
  const { data } = request
  const opened = address.get(approvalParameter) ?? ''
  const listed = data?.rows.find(({ approval_id }) => approval_id === opened)
  // the facts of a decision come with the request alone; a link may name one of another page
  const linked = useQuery({
    ...queryFor(getApproval, { params: { id: opened || 'none' } }),
    enabled: Boolean(data) && /^p\d{1,18}$/.test(opened),
    retry: false,
  })
  const shown = opened ? (linked.data?.approval ?? listed) : undefined
  const state = stateOf(address.get('state')) ?? 'all'
  const group = useKeptFocus<HTMLDivElement>()
  return (
    <div ref={group} className="contents">
      {linked.error && opened && (
        <Notice tone="warning" role="alert">
          {refusalText(linked.error)}
        </Notice>
      )}
      <ListScreen
        words="store-credit.approvals"
        icon={Stamp}
        request={request}
        columns={useApprovalColumns({
          zone,
          mayDecide: may(user, 'approve'),
          onOpen: ({ approval_id }) => open(approval_id),
        })}
        rowKey={(row) => row.approval_id}
        rowsWaiting={requestsAPage / 4}
        filters={<ApprovalFilters state={state} onChange={narrowList} />}
        filterNames={['state']}
        isFiltered={state !== 'waiting'}
      />
      {shown && (
        <ApprovalDialog
          approval={shown}
          {...{ user, zone, scheduledZone }}
          onClose={() => open(null)}
        />
      )}
    </div>
  )
}
