'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { queryFor } from '#client/query.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { ProgressBar } from '#components/ui/chart/progress-bar.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { previewStoreMoney } from '#contract/integrations/store-money-calls.ts'
import type { StoreMoney } from '#contract/integrations/store-sync-shapes.ts'
import { cardsThere } from './use-store.ts'

type Props = { money: StoreMoney; currency: string }
type Shown = { label: string; about: string; percent: number; children?: React.ReactNode }

function Moving({ label, about, percent, children }: Shown) {
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">{label}</p>
      <ProgressBar value={percent} label={label} />
      <p className="text-sm text-text-muted tabular-nums" role="status">
        {about}
      </p>
      {children}
    </div>
  )
}

/** Progress of cards on their way into the store, of all that can go there. */
export function Opening({ money: { mode, cards, amount, waiting }, currency }: Props) {
  const t = useTranslations('integrations.money.moving')
  const locale = useLocale()
  const request = useQuery(queryFor(previewStoreMoney, { body: { mode } }))
  const { data, error } = request
  if (!data && error) return <RequestError title={t('failed')} request={request} />
  if (!data) return <Skeleton className="h-16 w-full" />
  const begun = cards.on + cards.opening
  const total = Math.max(data.cards, begun)
  // nothing is left to do in the store: orders here hold money of the rest
  const isHeldUp = waiting === 0 && cards.opening > 0 && begun === total
  return (
    <Moving
      label={t('in')}
      about={t('progress', { done: cards.on, total, amount: moneyText(amount, currency, locale) })}
      percent={total === 0 ? 100 : (cards.on / total) * 100}
    >
      {isHeldUp && <p className="text-sm text-text-muted">{t('held', { count: cards.opening })}</p>}
    </Moving>
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
