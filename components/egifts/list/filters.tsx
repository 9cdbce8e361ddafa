'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { queryFor } from '#client/query.ts'
import { type EgiftStatus, egiftStatuses } from '#contract/egifts/egift.ts'
import { countEgifts } from '#contract/egifts/calls.ts'

type Props = { status: EgiftStatus | undefined; onChange: (status: EgiftStatus | null) => void }

const look =
  'inline-flex h-8 cursor-pointer items-center gap-1.5 rounded-full border border-line ' +
  'bg-surface px-3 text-sm font-medium text-text-muted ' +
  'hover:text-text aria-pressed:border-accent aria-pressed:bg-accent-soft ' +
  'aria-pressed:text-accent'

/** Counts of gifts by status, as filters; empty statuses aren't offered. */
export function EgiftFilters({ status, onChange }: Props) {
  const t = useTranslations('egifts')
  const locale = useLocale()
  const { data } = useQuery(queryFor(countEgifts, {}))
  const counts = data?.counts ?? {}
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0)
  const shown = egiftStatuses.filter((one) => counts[one] || one === status)
  const number = new Intl.NumberFormat(locale)
  const button = (key: EgiftStatus | null, words: string, n: number) => (
    <button
      key={words}
      type="button"
      aria-pressed={(status ?? null) === key}
      className={look}
      onClick={() => onChange(key)}
    >
      {words} <span className="tabular-nums">{number.format(n)}</span>
    </button>
  )
  return (
    <div role="group" aria-label={t('status')} className="flex min-h-8 flex-wrap gap-2">
      {data && button(null, t('all'), total)}
      {data && shown.map((one) => button(one, t(`statuses.${one}`), counts[one] ?? 0))}
    </div>
  )
}
