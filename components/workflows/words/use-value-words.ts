'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { moneyText } from '#components/commerce/money/money.tsx'
import { isDay } from '#contract/patterns.ts'
import type { Field } from '#contract/workflows/fields.ts'
import type { ValueForm } from '#contract/workflows/operators.ts'
import { parseMoney } from '#rules/money.ts'

type Value = string | readonly string[] | undefined
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** Writes amounts, numbers, days and lists as the reader's language has them. */
export function useValueWords(currency: string) {
  const t = useTranslations('workflows')
  const format = useFormatter()
  const locale = useLocale()
  const missing = t('values.missing')
  const money = (wire: string | undefined): string =>
    wire && parseMoney(wire) ? moneyText(wire, currency, locale) : missing
  /** an amount that may be nothing */
  const amount = (wire: string): string => moneyText(wire, currency, locale)
  const number = (wire: string): string =>
    parseMoney(wire) === null
      ? missing
      : new Intl.NumberFormat(locale).format(wire as Intl.StringNumericLiteral)
  const percent = (wire: string): string =>
    !parseMoney(wire)
      ? missing
      : new Intl.NumberFormat(locale, {
          style: 'unit',
          unit: 'percent',
          maximumFractionDigits: 2,
        }).format(wire as Intl.StringNumericLiteral)
  const day = (text: string): string =>
    isDay(text) ? format.dateTime(noon(text), { dateStyle: 'medium', timeZone: 'UTC' }) : missing
  const dayOfYear = (text: string): string =>
    isDay(`2000-${text}`)
      ? format.dateTime(noon(`2000-${text}`), { day: 'numeric', month: 'long', timeZone: 'UTC' })
      : missing
  const list = (texts: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction') =>
    texts.length > 0 ? format.list(texts, { type }) : missing
  const option = (name: string, text: string): string => {
    if (name === 'order.weekday') return t(`weekdays.${text as '1'}`)
    return name === 'order.risk' ? t(`risks.${text as 'low'}`) : text
  }
  const one = (name: string, { type, options }: Field, text: string): string => {
    if (type === 'money') return money(text)
    if (type === 'number') return number(text)
    if (type === 'date') return day(text)
    return options?.includes(text) ? option(name, text) : text || missing
  }
  /** Writes the value of a condition. */
  const value = (name: string, field: Field, form: ValueForm, written: Value): string => {
    const texts = [written ?? []].flat()
    switch (form) {
      case 'days':
        return t('values.days', { days: Number(texts[0]) || 0 })
      case 'day_of_year':
        return dayOfYear(texts[0] ?? '')
      case 'two': {
        const [from = '', to = ''] = texts
        return t('values.between', { from: one(name, field, from), to: one(name, field, to) })
      }
      case 'many':
        return list(
          texts.map((text) => one(name, field, text)),
          'disjunction',
        )
      case 'none':
      case 'one':
        return one(name, field, texts[0] ?? '')
    }
  }
  return { money, amount, percent, day, list, option, value, missing }
}
export type ValueWords = ReturnType<typeof useValueWords>
