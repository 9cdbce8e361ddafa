'use client'

import { useLocale, useTranslations } from 'next-intl'
import { moneyText } from '#components/commerce/money/money.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import type { Exchange, Terms } from '#rules/returns/till/till-form.ts'
import { TypedMoney } from './typed-money.tsx'

type Props = {
  terms: Terms
  set: (change: Partial<Terms>) => void
  currency: string
  exchange: Exchange | null
}
const nothing = '0.00'

/** An order that the new credit pays at once: what the customer pays more, or what stays. */
export function ExchangeTerms({ terms, set, currency, exchange }: Props) {
  const t = useTranslations('returns-till.terms')
  const locale = useLocale()
  const text = (value: string) => moneyText(value, currency, locale)
  const isWanted = terms.newOrder.trim() !== ''
  const outcome = () => {
    if (!isWanted) return t('exchangeHelp')
    if (!terms.newTotal) return t('totalMissing')
    if (!exchange) return t('noCredit')
    if (exchange.toPay !== nothing) return t('toPay', { amount: text(exchange.toPay) })
    return exchange.stays === nothing ? t('even') : t('stays', { amount: text(exchange.stays) })
  }
  return (
    <div className="grid gap-x-4 desk:grid-cols-2">
      <TextField
        label={t('newOrder')}
        value={terms.newOrder}
        onChange={({ target }) => set({ newOrder: target.value })}
        autoComplete="off"
        maxLength={64}
      />
      <TypedMoney
        label={t('newTotal')}
        wrong={t('wrong')}
        currency={currency}
        wire={terms.newTotal}
        onWire={(newTotal) => set({ newTotal })}
        disabled={!isWanted}
      />
      <p
        role="status"
        className={`col-span-full text-sm ${exchange ? 'font-medium' : 'text-text-muted'}`}
      >
        {outcome()}
      </p>
    </div>
  )
}
