'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { dayText } from '#components/commerce/date/day.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { lineStops } from '#contract/orders/calls.ts'
import type { Verdict } from '#contract/returns/requests-shapes.ts'

type Reason = Verdict['why'][number]

/** Writes a reason of the policy as a sentence, from its key and facts. */
export function useReasonWords(currency: string): (reason: Reason) => string {
  const t = useTranslations('returns-policy.reasons')
  const locale = useLocale()
  const format = useFormatter()
  return ({ key, facts }) => {
    const text = (name: string) => String(facts[name] ?? '')
    const money = (name: string) => moneyText(text(name) || null, currency, locale)
    const stop = lineStops.find((one) => one === key)
    if (stop) return t(stop)
    const countries = new Intl.DisplayNames([locale], { type: 'region' })
    const country = /^[A-Z]{2}$/.test(text('country'))
      ? countries.of(text('country'))
      : text('country')
    return t(key, {
      value: text('value'),
      sku: text('sku'),
      vendor: text('vendor'),
      tag: text('tag'),
      country: country || t('unknownCountry'),
      days: Number(facts['days'] ?? 0),
      day: facts['last_day'] ? dayText(text('last_day'), format) : '',
      returns: Number(facts['returns'] ?? 0),
      percent: text('discount').replace(/\.00$/, ''),
      limitPercent: text('limit').replace(/\.00$/, ''),
      amount: facts['amount'] === undefined ? '' : money('amount'),
      limit: facts['amount'] === undefined ? text('limit') : money('limit'),
    })
  }
}
