'use client'

import { useLocale, useTranslations } from 'next-intl'
import { MoneyField } from '#components/commerce/money/money-field.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import type { Rate } from '#rules/bulk/move-in/points.ts'

type Typed = { points: string; money: string }
type Props = {
  typed: Typed
  rate: Rate | null
  currency: string
  onChange: (typed: Typed) => void
}

/** The worth of points, said once more as it is understood. */
export function RateFields({ typed, rate, currency, onChange }: Props) {
  const t = useTranslations('move-in.rate')
  const locale = useLocale()
  return (
    <fieldset className="rounded-md border border-line bg-sunken px-3 py-2.5">
      <legend className="px-1 text-sm font-medium">{t('title')}</legend>
      <div className="flex flex-wrap items-start gap-4">
        <TextField
          label={t('points')}
          inputMode="numeric"
          maxLength={7}
          numericOnly
          className="w-32"
          value={typed.points}
          onChange={(event) => onChange({ ...typed, points: event.target.value })}
        />
        <MoneyField
          label={t('money')}
          currency={currency}
          className="w-40"
          value={typed.money}
          onChange={(event) => onChange({ ...typed, money: event.target.value })}
        />
      </div>
      <p role="status" className={`text-sm ${rate ? 'text-text-muted' : 'text-danger'}`}>
        {rate
          ? t('is', { points: rate.points, money: moneyText(rate.money, currency, locale) })
          : t('wrong')}{' '}
        {t('rest')}
      </p>
    </fieldset>
  )
}
