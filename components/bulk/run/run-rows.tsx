'use client'

import { useQuery } from '@tanstack/react-query'
import { ListOrdered } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { listQuery } from '#components/commerce/list/list-query.ts'
import { Listed } from '#components/commerce/list/listed.tsx'
import { narrowList, turnList, useListSearch } from '#components/commerce/list/use-list-search.ts'
import { useAddress } from '#components/ui/list/address.ts'
import { Button } from '#components/ui/button/button.tsx'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import { listBulkRows } from '#contract/bulk/run.ts'
import { rowFilters, rowsQuery } from './address.ts'
import { RunFilters } from './filters.tsx'
import { lookEveryMs } from './run-live.ts'
import { RunTable } from './run-table.tsx'

type Props = { id: string; zone: string; moves: boolean; currency: string; state: Bulk['state'] }

/** Rows with their status, in file order. Filters and page are in the address. */
export function RunRows({ id, moves, currency, state }: Props) {
  const t = useTranslations('bulk-run.rows')
  const rows = useTranslations('bulk.rows')
  const address = useAddress()
  const query = rowsQuery((name) => address.get(name), rowFilters)
  const request = useQuery({
    ...listQuery(listBulkRows, { params: { id }, query }),
    refetchInterval: moves ? lookEveryMs : false,
  })
  const { data, isPlaceholderData } = request
  const [typed, setTyped] = useListSearch(query.search ?? '')
  const isFiltered = rowFilters.some((name) => query[name] !== undefined)
  const isThere = data && !isPlaceholderData && data.rows.length > 0
  const countText = ({
    count,
    count_capped,
  }: {
    count: number
    count_capped?: boolean | undefined
  }) => {
    if (count_capped) return t('tooMany', { count })
    return isFiltered ? t('found', { count }) : rows('count', { count })
  }
  return (
    <section aria-label={rows('title')} className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-base font-semibold">{rows('title')}</h2>
        <p role="status" className="text-sm text-text-muted">
          {isThere && countText(data)}
        </p>
      </div>
      <RunFilters {...{ query, typed, setTyped }} onChange={narrowList} />
      <Listed
        request={request}
        list={data}
        isEmpty={data?.rows.length === 0}
        failed={rows('failed')}
        noMatch={
          isFiltered
            ? {
                title: rows('noMatch'),
                about: t('noMatchAbout'),
                action: (
                  <Button
                    onClick={() =>
                      narrowList({ state: null, verdict: null, mail: null, search: null })
                    }
                  >
                    {t('clear')}
                  </Button>
                ),
              }
            : null
        }
        none={{
          icon: ListOrdered,
          title: t('none'),
          about: t(state === 'checking' ? 'noneYet' : 'noneAbout'),
        }}
        onTurn={turnList}
      >
        <RunTable id={id} rows={data?.rows} currency={currency} isStale={isPlaceholderData} />
      </Listed>
    </section>
  )
}
