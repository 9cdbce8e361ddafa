'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Stamp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import type { Place } from '#components/commerce/list/list-pages.tsx'
import { Listed } from '#components/commerce/list/listed.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { useAddress, writeAddress } from '#components/ui/list/address.ts'
import { Button } from '#components/ui/button/button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { queryFor } from '#client/query.ts'
import type { User } from '#contract/staff/calls.ts'
import { approvalStates, getApproval, listApprovals } from '#contract/store-credit/calls.ts'
import { may } from '#rules/way/access.ts'
import { ApprovalTable } from './columns.tsx'
import { approvalParameter, approvalsQuery, stateOf } from './address.ts'

const ApprovalDialog = dynamic(
  () => import('./approval-dialog.tsx').then((file) => file.ApprovalDialog),
  {
    ssr: false,
  },
)

/**
 * Credit above somebody's own limit: those who may approve see everybody's, the others their own.
 */
export function ApprovalList({ zone, user }: { zone: string; user: User }) {
  const t = useTranslations('store-credit.approvals')
  const refusalText = useRefusalText()
  const address = useAddress()
  const request = useQuery({
    ...queryFor(listApprovals, { query: approvalsQuery((name) => address.get(name)) }),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = request
  const opened = address.get(approvalParameter) ?? ''
  const open = (id: string | null) => writeAddress({ [approvalParameter]: id }, 'push')
  const listed = data?.rows.find(({ approval_id }) => approval_id === opened)
  // a link from a mail names one that this page of the list may not hold; while none is named
  // nothing is asked
  const linked = useQuery({
    ...queryFor(getApproval, { params: { id: opened || 'none' } }),
    enabled: Boolean(data) && /^p\d{1,18}$/.test(opened) && !listed,
    retry: false,
  })
  const shown = opened ? (listed ?? linked.data?.approval) : undefined
  const state = stateOf(address.get('state')) ?? 'all'
  const filter = (change: Record<string, string | null> | Place) =>
    writeAddress({ after: null, before: null, ...change }, 'push')
  return (
    <>
      {linked.error && opened && (
        <Notice tone="warning" role="alert">
          {refusalText(linked.error)}
        </Notice>
      )}
      <Select
        label={t('state')}
        className="-mb-4 w-52"
        value={state}
        options={[
          ...approvalStates.map((one) => ({ value: one, label: t(`states.${one}`) })),
          { value: 'all', label: t('all') },
        ]}
        onChange={(event) => filter({ state: event.target.value })}
      />
      <Listed
        request={request}
        list={data}
        isEmpty={data?.rows.length === 0}
        failed={t('failed')}
        noMatch={
          state === 'waiting'
            ? null
            : {
                title: t('noMatch'),
                action: <Button onClick={() => filter({ state: null })}>{t('clear')}</Button>,
              }
        }
        none={{ icon: Stamp, title: t('none'), about: t('noneAbout') }}
        onTurn={filter}
      >
        <ApprovalTable
          rows={data?.rows}
          zone={zone}
          isStale={isPlaceholderData}
          mayDecide={may(user, 'approve')}
          onOpen={({ approval_id }) => open(approval_id)}
        />
      </Listed>
      {shown && (
        <ApprovalDialog approval={shown} user={user} zone={zone} onClose={() => open(null)} />
      )}
    </>
  )
}
