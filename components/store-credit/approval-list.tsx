'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Stamp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { ListPages, type Place } from '#components/commerce/list-pages.tsx'
import { useRefusalText } from '#components/commerce/use-refusal-text.ts'
import { useAddress, writeAddress } from '#components/ui/address.ts'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ErrorState } from '#components/ui/error-state.tsx'
import { Select } from '#components/ui/select.tsx'
import { queryFor } from '#client/query.ts'
import type { User } from '#contract/staff.ts'
import { type Approval, approvalStates, listApprovals } from '#contract/store-credit.ts'
import { may } from '#rules/access.ts'
import { ApprovalTable } from './approval-table.tsx'
import { approvalsQuery, stateOf } from './approvals-address.ts'

const ApprovalDialog = dynamic(() => import('./approval-dialog.tsx').then((file) => file.ApprovalDialog), {
  ssr: false,
})

/** Credit above somebody's own limit: those who may approve see everybody's, the others their own. */
export function ApprovalList({ zone, user }: { zone: string; user: User }) {
  const t = useTranslations('store-credit.approvals')
  const refusalText = useRefusalText()
  const address = useAddress()
  const [open, setOpen] = useState<Approval | null>(null)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryFor(listApprovals, { query: approvalsQuery((name) => address.get(name)) }),
    placeholderData: keepPreviousData,
  })
  const state = stateOf(address.get('state')) ?? 'all'
  const filter = (change: Record<string, string | null>) =>
    writeAddress({ after: null, before: null, ...change }, 'push')
  const turn = (place: Place) => filter(place)
  return (
    <>
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
      <div className="rounded-lg border border-line bg-surface shadow-card">
        {error ? (
          <ErrorState title={t('failed')} about={refusalText(error)} onRetry={() => refetch()} busy={isFetching} />
        ) : data?.rows.length === 0 ? (
          <EmptyState
            icon={Stamp}
            title={t(state === 'waiting' ? 'none' : 'noMatch')}
            about={state === 'waiting' ? t('noneAbout') : undefined}
            action={state !== 'waiting' && <Button onClick={() => filter({ state: null })}>{t('clear')}</Button>}
          />
        ) : (
          <>
            <ApprovalTable
              rows={data?.rows}
              zone={zone}
              isStale={isPlaceholderData}
              mayDecide={may(user, 'approve')}
              onOpen={setOpen}
            />
            {data && <ListPages list={data} onTurn={turn} />}
          </>
        )}
      </div>
      {open && <ApprovalDialog approval={open} user={user} zone={zone} onClose={() => setOpen(null)} />}
    </>
  )
}
