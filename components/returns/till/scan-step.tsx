'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { matchesMax, useDelayedSearch } from '#components/commerce/list/use-delayed-search.ts'
import { Button } from '#components/ui/button/button.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { MatchRow } from './match-row.tsx'
import { TillKeys } from '#components/returns/till/keys/till-keys.tsx'
import { findMatches, type Match, type Till } from './use-till.ts'
import { useTillKeys } from '#components/returns/till/keys/use-till-keys.ts'

const manyMax = matchesMax * 2

/** The first step: scan a receipt or a slip, or type what is known of the order. */
export function ScanStep({ till, zone }: { till: Till; zone: string }) {
  const t = useTranslations('returns-till.scan')
  const { text, setText, open, openOrder } = till
  const field = useRef<HTMLInputElement>(null)
  const { results, isSearching, hasFailed } = useDelayedSearch<Match>(text, findMatches)
  const [active, setActive] = useState(0)
  const shown = results.slice(0, manyMax)
  useEffect(() => field.current?.focus(), [])
  const type = (next: string) => {
    setText(next)
    setActive(0)
  }
  const move = (by: number) => setActive(Math.max(0, Math.min(shown.length - 1, active + by)))
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = isSearching ? undefined : shown[active]
    if (chosen) openOrder(chosen)
    else if (text.trim()) open(text.trim())
  }
  useTillKeys(open, {
    up: () => move(-1),
    down: () => move(1),
    back: () => till.clear(),
    new: () => till.clear(),
  })
  const outcome = () => {
    if (hasFailed) return t('failed')
    if (isSearching) return t('searching')
    return shown.length > 0 ? t('found', { count: shown.length }) : t('nothing')
  }
  return (
    <div className="flex flex-col gap-4">
      <form onSubmit={submit} className="flex items-start gap-2">
        <TextField
          ref={field}
          label={t('label')}
          help={t('help')}
          value={text}
          onChange={(event) => type(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          className="flex-1"
        />
        <Button type="submit" look="primary" className="mt-6">
          {t('submit')}
        </Button>
      </form>
      <p role="status" className="min-h-5 text-sm text-text-muted">
        {text.trim() && outcome()}
      </p>
      {shown.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
          {shown.map((match, at) => (
            <MatchRow
              key={match.order_id}
              match={match}
              zone={zone}
              isActive={at === active}
              onOpen={() => openOrder(match)}
            />
          ))}
        </ul>
      )}
      {results.length > manyMax && <p className="text-sm text-text-muted">{t('more')}</p>}
      <TillKeys step="scan" />
    </div>
  )
}
