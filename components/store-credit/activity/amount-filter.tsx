'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { MoneyField } from '#components/commerce/money/money-field.tsx'
import { readTypedMoney, writeTypedMoney } from '#rules/money.ts'
import type { ActivityQuery } from './address.ts'

type Props = {
  name: 'min' | 'max'
  query: ActivityQuery
  currency: string
  onChange: (change: { min?: string | null; max?: string | null }) => void
}

/** An amount without sign in the locale's writing; applied on blur or Enter. */
export function AmountFilter({ name, query, currency, onChange }: Props) {
  const t = useTranslations('store-credit')
  const locale = useLocale()
  const known = String(query[name] ?? '')
  const [isWrong, setWrong] = useState(false)
  const settle = (typed: string) => {
    const wire = typed.trim() === '' ? '' : readTypedMoney(typed, locale)
    setWrong(wire === null || wire.startsWith('-'))
    if (wire !== null && !wire.startsWith('-') && wire !== known) onChange({ [name]: wire })
  }
  return (
    <MoneyField
      key={known}
      label={t(`activity.filters.${name}`)}
      className="w-40"
      currency={currency}
      defaultValue={writeTypedMoney(known, locale)}
      error={isWrong ? t('validation.invalidValue') : undefined}
      onBlur={(event) => settle(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && settle(event.currentTarget.value)}
    />
  )
}
