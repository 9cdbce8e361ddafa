'use client'

import { useLocale } from 'next-intl'

type Props<S extends string> = {
  label: string
  all: string
  states: readonly S[]
  wordsOf: (state: S) => string
  counts: Partial<Record<S, number>> | undefined
  /** states with more than was counted */
  capped: readonly S[] | undefined
  state: S | undefined
  onChange: (state: S | null) => void
}

const look =
  'inline-flex h-8 cursor-pointer items-center gap-1.5 rounded-full border border-line ' +
  'bg-surface px-3 text-sm font-medium text-text-muted ' +
  'hover:text-text aria-pressed:border-accent aria-pressed:bg-accent-soft ' +
  'aria-pressed:text-accent'

/** Counts of a list's rows by state, as filters; empty states aren't offered. */
export function CountFilters<S extends string>(props: Props<S>) {
  const { label, all, states, wordsOf, counts, capped = [], state, onChange } = props
  const number = new Intl.NumberFormat(useLocale())
  const countOf = (one: S): number => counts?.[one] ?? 0
  const total = states.reduce((sum, one) => sum + countOf(one), 0)
  const button = (key: S | null, words: string, n: number, hasMore: boolean) => (
    <button
      key={words}
      type="button"
      aria-pressed={(state ?? null) === key}
      className={look}
      onClick={() => onChange(key)}
    >
      {words}{' '}
      <span className="tabular-nums">{hasMore ? `${number.format(n)}+` : number.format(n)}</span>
    </button>
  )
  return (
    <div role="group" aria-label={label} className="flex min-h-8 flex-wrap gap-2">
      {counts && button(null, all, total, capped.length > 0)}
      {counts &&
        states
          .filter((one) => countOf(one) || one === state)
          .map((one) => button(one, wordsOf(one), countOf(one), capped.includes(one)))}
    </div>
  )
}
