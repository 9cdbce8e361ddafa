'use client'

import { useTranslations } from 'next-intl'
import { SearchField } from '#components/ui/search-field.tsx'
import { SelectBox } from '#components/ui/select-box.tsx'
import { rowStates, rowVerdicts } from '#contract/bulk.ts'
import { mailStates } from '#contract/transaction.ts'
import type { RowFilter, RowsQuery } from './run-address.ts'
import { useRunWords } from './run-words.ts'

type Props = {
  query: RowsQuery
  typed: string
  setTyped: (text: string) => void
  filter: (change: Partial<Record<RowFilter, string | null>>) => void
}

/** Narrows the rows: words, fate, what the dry run said, how far the mail got. */
export function RunFilters({ query, typed, setTyped, filter }: Props) {
  const t = useTranslations('bulk-run')
  const words = useRunWords()
  const mails = useTranslations('commerce.transaction.mails')
  const pick = (name: 'state' | 'verdict' | 'mail', options: readonly { value: string; label: string }[]) => (
    <div className="w-52">
      <SelectBox
        aria-label={t(`rows.filters.${name}`)}
        value={query[name] ?? ''}
        options={[{ value: '', label: t(`rows.any.${name}`) }, ...options]}
        onChange={(event) => filter({ [name]: event.target.value || null })}
      />
    </div>
  )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchField
        label={t('rows.search')}
        placeholder={t('rows.searchPlaceholder')}
        value={typed}
        onChange={setTyped}
        className="w-72 shrink-0"
      />
      {pick(
        'state',
        rowStates.map((value) => ({ value, label: t(`rowStates.${value}`) })),
      )}
      {pick(
        'verdict',
        rowVerdicts.map((value) => ({ value, label: words.verdict(value) })),
      )}
      {pick(
        'mail',
        mailStates.map((value) => ({ value, label: mails(value) })),
      )}
    </div>
  )
}
