'use client'

import { useQuery } from '@tanstack/react-query'
import { Download, Rows3 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { listQuery } from '#components/commerce/list/list-query.ts'
import { Listed } from '#components/commerce/list/listed.tsx'
import { narrowList, useListSearch } from '#components/commerce/list/use-list-search.ts'
import { useAddress } from '#components/ui/list/address.ts'
import { Button } from '#components/ui/button/button.tsx'
import { buttonLook } from '#components/ui/button/button-look.ts'
import { SearchField } from '#components/ui/form/search-field.tsx'
import { ChoiceFilter } from '#components/commerce/list/choice-filter.tsx'
import { fileAddress } from '#client/upload.ts'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import { exportBadRows } from '#contract/bulk/draft.ts'
import { listBulkRows } from '#contract/bulk/run.ts'
import type { DryRun } from './check-progress.tsx'
import { CheckedTable } from './checked-table.tsx'
import { checkFilters, rowsQuery } from '#components/bulk/run/address.ts'

/**
 * Rows with their dry-run status; rows that won't run can be downloaded, corrected and uploaded
 * again.
 */
export function CheckRows({ bulk, run }: { bulk: Bulk; run: DryRun }) {
  const t = useTranslations('bulk')
  const address = useAddress()
  const query = rowsQuery((name) => address.get(name), checkFilters)
  const params = { id: bulk.bulk_id }
  const request = useQuery(listQuery(listBulkRows, { params, query }))
  const { data, isPlaceholderData } = request
  const [typed, setTyped] = useListSearch(query.search ?? '')
  const isFiltered = query.search !== undefined || query.verdict !== undefined
  const hasBad = run.verdicts.some(({ runs, rows }) => !runs && rows > 0)
  return (
    <section
      id="bulk-rows"
      aria-labelledby="bulk-rows-title"
      className="flex scroll-mt-20 flex-col gap-3"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="bulk-rows-title" className="text-base font-semibold">
          {t('rows.title')}
        </h2>
        <SearchField
          label={t('rows.search')}
          placeholder={t('rows.searchPlaceholder')}
          value={typed}
          onChange={setTyped}
          className="w-72 shrink-0"
        />
        <ChoiceFilter
          label={t('rows.verdict')}
          all={t('rows.everyVerdict')}
          width="w-60"
          value={query.verdict}
          options={run.verdicts.map(({ verdict }) => ({
            value: verdict,
            label: t(`verdicts.${verdict}.name`),
          }))}
          onChange={(verdict) => narrowList({ verdict })}
          isBare
        />
        <p role="status" className="flex-1 text-sm text-text-muted">
          {data &&
            !isPlaceholderData &&
            t(data.count_capped ? 'check.tooMany' : 'rows.count', { count: data.count })}
        </p>
        {hasBad && (
          <a
            href={fileAddress(exportBadRows, { params })}
            download
            className={buttonLook({ size: 'small' })}
          >
            <Download aria-hidden size={14} />
            {t('check.badRows')}
          </a>
        )}
      </div>
      <Listed
        request={request}
        list={data}
        isEmpty={data?.rows.length === 0}
        failed={t('rows.failed')}
        noMatch={
          isFiltered
            ? {
                title: t('rows.noMatch'),
                action: (
                  <Button onClick={() => narrowList({ search: null, verdict: null })}>
                    {t('list.clear')}
                  </Button>
                ),
              }
            : null
        }
        none={{ icon: Rows3, title: t('check.noRows') }}
        onTurn={(place) => narrowList(place as Record<string, string>)}
      >
        <CheckedTable rows={data?.rows} currency={run.currency} isStale={isPlaceholderData} />
      </Listed>
    </section>
  )
}
