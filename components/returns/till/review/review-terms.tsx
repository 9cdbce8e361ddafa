'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { dayText } from '#components/commerce/date/day.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import type { Order } from '#contract/orders/shapes.ts'
import { writeTypedMoney } from '#rules/money.ts'
import { namesNobody } from '#rules/orders/names-nobody.ts'
import type { Exchange, Terms } from '#rules/returns/till/till-form.ts'
import type { TillOffer } from '#rules/returns/till/till-offer.ts'
import type { Till } from '#components/returns/till/use-till.ts'
import { ExchangeTerms } from './exchange-terms.tsx'
import { TypedMoney } from './typed-money.tsx'

type Props = {
  till: Till
  order: Order
  offer: TillOffer | null
  /** the items' sum; undefined until it is known */
  due: string | undefined
  exchange: Exchange | null
}
const nothing = '0.00'

/** Decisions of a refund at a till: how it goes back, how much, to whom, and an exchange. */
export function ReviewTerms({ till: { terms, setTerms }, order, offer, due, exchange }: Props) {
  const t = useTranslations('returns-till.terms')
  const locale = useLocale()
  const format = useFormatter()
  const set = (change: Partial<Terms>) => setTerms({ ...terms, ...change })
  const text = (value: string) => moneyText(value, order.currency, locale)
  const offerText = ({ bonus, fee, expires_on }: TillOffer): string =>
    [
      bonus !== nothing && t('bonus', { amount: text(bonus) }),
      fee !== nothing && t('fee', { amount: text(fee) }),
      expires_on && t('until', { day: dayText(expires_on, format) }),
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        legend={t('to')}
        name="to"
        value={terms.to}
        onChange={({ target }) => set({ to: target.value as Terms['to'] })}
        options={(['credit', 'original'] as const).map((value) => ({
          value,
          label: t(`ways.${value}`),
        }))}
      />
      <RadioGroup
        legend={t('reason')}
        name="reason"
        value={terms.reason}
        onChange={({ target }) => set({ reason: target.value as Terms['reason'] })}
        options={(['return', 'refund'] as const).map((value) => ({
          value,
          label: t(`reasons.${value}`),
        }))}
      />
      {offer && terms.amount === '' && (
        <Checkbox
          label={t('policy', { terms: offerText(offer) })}
          checked={terms.policy}
          onChange={({ target }) => set({ policy: target.checked })}
        />
      )}
      {order.shipping !== nothing && (
        <Checkbox
          label={t('shipping', { amount: text(order.shipping) })}
          checked={terms.shipping}
          onChange={({ target }) => set({ shipping: target.checked })}
        />
      )}
      <TypedMoney
        label={t('amount')}
        help={t('amountHelp', { left: text(order.refundable) })}
        wrong={t('wrong')}
        currency={order.currency}
        placeholder={due && writeTypedMoney(due, locale)}
        wire={terms.amount}
        onWire={(amount) => set({ amount })}
      />
      {namesNobody(order) && (
        <TextField
          type="email"
          label={t('email')}
          help={t('emailHelp')}
          value={terms.email}
          onChange={({ target }) => set({ email: target.value })}
          autoComplete="off"
          maxLength={254}
        />
      )}
      {terms.to === 'credit' && (
        <ExchangeTerms {...{ terms, set, exchange }} currency={order.currency} />
      )}
    </div>
  )
}
