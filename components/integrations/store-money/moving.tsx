'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { queryFor } from '#client/query.ts'
import { moneyText } from '#components/commerce/money/money.tsx'
import { ProgressBar } from '#components/ui/chart/progress-bar.tsx'
import { previewStoreMoney } from '#contract/integrations/store-money-calls.ts'
import type { StoreMoney } from '#contract/integrations/store-sync-shapes.ts'
import { cardsThere } from './use-store.ts'

type Props = { money: StoreMoney; currency: string }

function Moving({ label, about, percent }: { label: string; about: string; percent: number }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">{label}</p>
      <ProgressBar value={percent} label={label} />
      <p className="text-sm text-text-muted tabular-nums" role="status">
        {about}
      </p>
    </div>
  )
}

/** Progress of cards on their way into the store, of all that can go there. */
export function Opening({ money: { mode, cards, amount }, currency }: Props) {
  const t = useTranslations('integrations.money.moving')
  const locale = useLocale()
  const { data } = useQuery(queryFor(previewStoreMoney, { body: { mode } }))
  const total = Math.max(data?.cards ?? 0, cards.on + cards.opening)
  return (
    <Moving
      label={t('in')}
      about={t('progress', { done: cards.on, total, amount: moneyText(amount, currency, locale) })}
      percent={total === 0 ? 100 : (cards.on / total) * 100}
    />
  )
}

/** Progress of cards on their way out of the store, of as many as this page has seen there. */
export function Leaving({ money, currency }: Props) {
  const t = useTranslations('integrations.money.moving')
  const locale = useLocale()
  const left = cardsThere(money)
  const [most, setMost] = useState(left)
  if (left > most) setMost(left)
  const { amount, leaving } = money
  return (
    <Moving
      label={t(leaving === 'stays' ? 'stays' : 'back')}
      about={t('left', { count: left, amount: moneyText(amount, currency, locale) })}
      percent={most === 0 ? 100 : ((most - left) / most) * 100}
    />
  )
}
