'use client'

import { useLocale, useTranslations } from 'next-intl'
import { MoneyField } from '#components/commerce/money/money-field.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import type { Order } from '#contract/orders/shapes.ts'
import {
  type RefundWay,
  refundWays,
  type RewardSource,
  rewardSources,
} from '#contract/returns/refund.ts'
import { writeTypedMoney } from '#rules/money.ts'
import type { FieldsProps } from './refund-form.ts'
import type { Problems } from './refund-input.ts'

type Props = FieldsProps & {
  order: Order
  /** the chosen items' sum; undefined until it is known */
  due: string | undefined
  problems: Problems
}

/** Amount, way and reason of the refund. */
export function AmountFields({ form, change, currency, order, due, problems }: Props) {
  const t = useTranslations('returns-refund.amount')
  const ways = useTranslations('returns.ways')
  const locale = useLocale()
  const wrong = (name: string) => (problems[name] ? t('wrong') : undefined)
  const hasTax = order.taxes !== '0.00'
  const hasShipping = order.shipping !== '0.00'
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-3">
        {(hasTax || hasShipping) && (
          <div className="flex gap-6">
            {hasTax && (
              <Checkbox
                label={t('tax')}
                checked={form.includeTax}
                onChange={(event) => change({ includeTax: event.target.checked })}
              />
            )}
            {hasShipping && (
              <Checkbox
                label={t('shipping', { amount: moneyText(order.shipping, currency, locale) })}
                checked={form.includeShipping}
                onChange={(event) => change({ includeShipping: event.target.checked })}
              />
            )}
          </div>
        )}
        <div className="grid grid-cols-2 gap-x-4">
          <MoneyField
            label={t('amount')}
            currency={currency}
            value={form.amount}
            placeholder={due && writeTypedMoney(due, locale)}
            help={t('amountHelp', { left: moneyText(order.refundable, currency, locale) })}
            error={wrong('amount')}
            onChange={(event) => change({ amount: event.target.value })}
          />
          <MoneyField
            label={t('fee')}
            currency={currency}
            value={form.fee}
            help={t('feeHelp')}
            error={wrong('fee')}
            onChange={(event) => change({ fee: event.target.value })}
          />
        </div>
        <RadioGroup
          legend={t('to')}
          name="to"
          value={form.to}
          options={refundWays.map((one) => ({ value: one, label: ways(one) }))}
          onChange={(event) => change({ to: event.target.value as RefundWay })}
        />
        <RadioGroup
          legend={t('source')}
          name="source"
          value={form.source}
          options={rewardSources.map((one) => ({ value: one, label: t(`sources.${one}`) }))}
          onChange={(event) => change({ source: event.target.value as RewardSource })}
        />
      </div>
    </Card>
  )
}
