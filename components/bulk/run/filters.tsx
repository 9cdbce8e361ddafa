'use client'

import { useTranslations } from 'next-intl'
import { SearchField } from '#components/ui/form/search-field.tsx'
import { ChoiceFilter } from '#components/commerce/list/choice-filter.tsx'
import { rowStates, rowVerdicts } from '#contract/bulk/bulk.ts'
import { mailStates } from '#contract/transaction.ts'
import type { RowFilter, RowsQuery } from './address.ts'
import { useRunWords } from './run-words.ts'

type Props = {
  query: RowsQuery
  typed: string
  setTyped: (text: string) => void
  onChange: (change: Partial<Record<RowFilter, string | null>>) => void
}

/** Filters of rows: text, status, dry-run status, email status. */
export function RunFilters({ query, typed, setTyped, onChange }: Props) {
  const t = useTranslations('bulk-run')
  const rows = useTranslations('bulk.rows')
  const words = useRunWords()
  const mails = useTranslations('commerce.transaction.mails')
  type Option = { value: string; label: string }
  const pick = (
    name: 'state' | 'verdict' | 'mail',
    label: string,
    all: string,
    options: readonly Option[],
  ) => (
    <ChoiceFilter
      width="w-52"
      value={query[name]}
      {...{ label, all, options }}
      onChange={(value) => onChange({ [name]: value })}
      isBare
    />
  )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchField
        label={rows('search')}
        placeholder={rows('searchPlaceholder')}
        value={typed}
        onChange={setTyped}
        className="w-72 shrink-0"
      />
      {pick(
        'state',
        t('rows.filters.state'),
        t('rows.any.state'),
        rowStates.map((value) => ({ value, label: t(`rowStates.${value}`) })),
      )}
      {pick(
        'verdict',
        rows('verdict'),
        rows('everyVerdict'),
        rowVerdicts.map((value) => ({ value, label: words.verdict(value) })),
      )}
      {pick(
        'mail',
        t('rows.filters.mail'),
        t('rows.any.mail'),
        mailStates.map((value) => ({ value, label: mails(value) })),
      )}
    </div>
  )
}
