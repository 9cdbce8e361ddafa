'use client'

import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { listQuery } from '#components/commerce/list/list-query.ts'
import { ListPages } from '#components/commerce/list/list-pages.tsx'
import { narrowList, turnList } from '#components/commerce/list/use-list-search.ts'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { useAddress } from '#components/ui/list/address.ts'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { compareStore, listStoreDifferences } from '#contract/integrations/store-differences.ts'
import type {
  StoreComparison,
  StoreDifference,
} from '#contract/integrations/store-difference-shapes.ts'
import { useIntegrationAct } from '#components/integrations/use-integration-act.ts'
import { differencesQuery } from './address.ts'
import { ComparisonHead } from './comparison-head.tsx'
import { DifferenceFilters } from './difference-filters.tsx'
import { DifferenceList } from './difference-list.tsx'
import { FixDialog } from './fix-dialog.tsx'
import { FixSeveralDialog } from './fix-several-dialog.tsx'

/** Milliseconds between looks while a comparison runs, and after. */
const whileRunningMs = 2000
const usualMs = 30_000

type Props = { zone: string; currency: string; mayApprove: boolean }

const isRunning = ({ state }: StoreComparison): boolean => state !== null && state !== 'following'

/** Differences between the ledger and the store: the last comparison with both sums, and the fixes. */
export function DifferencesCard({ zone, currency, mayApprove }: Props) {
  const t = useTranslations('store-differences')
  const address = useAddress()
  const query = differencesQuery((name) => address.get(name))
  const request = useQuery({
    ...listQuery(listStoreDifferences, { query }),
    refetchInterval: ({ state: { data } }) =>
      data && isRunning(data.comparison) ? whileRunningMs : usualMs,
  })
  const { act, isBusy, problem } = useIntegrationAct(compareStore, () =>
    toast({ tone: 'positive', title: t('begun') }),
  )
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [fixing, setFixing] = useState<StoreDifference | 'several' | null>(null)
  const { data, error, isPlaceholderData } = request
  // money is here, and there is nothing to compare
  const isUnused = data?.comparison.state === null && !data.comparison.compared_at
  const picked = data?.rows.filter((row) => chosen.has(row.difference_id)) ?? []
  const done = () => {
    setFixing(null)
    setChosen(new Set())
    void request.refetch()
  }
  if (isUnused && data.count === 0) return null
  return (
    <Card
      title={t('title')}
      padded={false}
      aside={
        <Button
          size="small"
          busy={isBusy}
          disabled={!data || isRunning(data.comparison)}
          onClick={() => act({ body: {} }, { onSettled: () => void request.refetch() })}
        >
          {t('compare')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <p className="text-text-muted">{t('about')}</p>
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        {!data && error && <RequestError title={t('failed')} request={request} />}
        {!data && !error && <Skeleton className="h-40 w-full" />}
        {data && <ComparisonHead {...{ comparison: data.comparison, zone, currency }} />}
        {data && <DifferenceFilters {...{ query, list: data }} />}
        {data?.count_capped && (
          <Notice tone="warning">{t('list.tooMany', { count: data.count })}</Notice>
        )}
      </div>
      {data && (
        <div className={isPlaceholderData ? 'opacity-55' : ''} aria-busy={isPlaceholderData}>
          {data.rows.length === 0 ? (
            <Nothing
              left={data.comparison.sums?.differences}
              isNarrowed={!!query.kind || (query.state ?? 'open') !== 'open'}
            />
          ) : (
            <DifferenceList
              {...{ rows: data.rows, zone, currency, mayApprove, chosen }}
              onChoose={setChosen}
              onFix={setFixing}
            />
          )}
          <ListPages list={data} onTurn={turnList} />
        </div>
      )}
      {fixing === 'several' && (
        <FixSeveralDialog
          {...{ rows: picked, currency, onDone: done }}
          onClose={() => setFixing(null)}
        />
      )}
      {fixing !== null && fixing !== 'several' && (
        <FixDialog
          {...{ difference: fixing, currency, onDone: done }}
          onClose={() => setFixing(null)}
        />
      )}
    </Card>
  )
}

function Nothing({ left, isNarrowed }: { left: string | undefined; isNarrowed: boolean }) {
  const t = useTranslations('store-differences.list')
  if (isNarrowed)
    return (
      <EmptyState
        icon={Scale}
        title={t('noMatch')}
        action={
          <Button onClick={() => narrowList({ kind: null, state: null })}>{t('clear')}</Button>
        }
      />
    )
  const compared = left === '0.00' ? t('noneAbout') : t('keptAbout')
  return (
    <EmptyState
      icon={Scale}
      title={t('none')}
      about={left === undefined ? t('neverAbout') : compared}
    />
  )
}
