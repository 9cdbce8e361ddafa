'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ScrollText, SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { TransactionPanel } from '#components/commerce/transaction/transaction-panel.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { useAddress, writeAddress } from '#components/ui/list/address.ts'
import { Button } from '#components/ui/button/button.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { ErrorState } from '#components/ui/layout/error-state.tsx'
import { Pagination } from '#components/ui/list/pagination.tsx'
import { queryFor } from '#client/query.ts'
import { listAudit } from '#contract/staff/audit.ts'
import { auditCall } from './address.ts'
import { AuditFilters } from './filters.tsx'
import { AuditTable } from './columns.tsx'

type Props = { currency: string; zone: string }

/** Lists who did what, the newest first. Filters and page are in the address. */
export function AuditScreen({ currency, zone }: Props) {
  const t = useTranslations('staff.audit')
  const refusalText = useRefusalText()
  const address = useAddress()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryFor(
      listAudit,
      auditCall((name) => address.get(name)),
    ),
    placeholderData: keepPreviousData,
  })
  const isFiltered = address.has('staff_id') || address.has('verb')
  const filter = (change: Record<string, string | null>) =>
    writeAddress({ after: null, before: null, ...change }, 'push')
  const turn = (place: { after?: string; before?: string }) => {
    filter(place)
    scrollTo({ top: 0 })
  }
  const { after, before } = data ?? {}
  const list =
    data?.rows.length === 0 ? (
      <EmptyState
        icon={isFiltered ? SearchX : ScrollText}
        title={t(isFiltered ? 'noMatch' : 'none')}
        about={t(isFiltered ? 'noMatchAbout' : 'noneAbout')}
        action={
          isFiltered && (
            <Button onClick={() => filter({ staff_id: null, verb: null })}>{t('clear')}</Button>
          )
        }
      />
    ) : (
      <>
        <AuditTable rows={data?.rows} isStale={isPlaceholderData} {...{ currency, zone }} />
        {(after || before) && (
          <Pagination
            previous={before ? { onPress: () => turn({ before }) } : null}
            next={after ? { onPress: () => turn({ after }) } : null}
          />
        )}
      </>
    )
  return (
    <>
      <AuditFilters
        staffId={address.get('staff_id')}
        verb={address.get('verb')}
        onChange={filter}
      />
      <div className="rounded-lg border border-line bg-surface shadow-card">
        {error ? (
          <ErrorState
            title={t('failed')}
            about={refusalText(error)}
            onRetry={() => refetch()}
            busy={isFetching}
          />
        ) : (
          list
        )}
      </div>
      <TransactionPanel zone={zone} />
    </>
  )
}
