'use client'

import { useTranslations } from 'next-intl'
import { ExpirationField } from '#components/commerce/form/expiration-field.tsx'
import { MoneyField } from '#components/commerce/money/money-field.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { type BonusKind, bonusKinds, type FieldsProps } from './refund-form.ts'
import type { Problems } from './refund-input.ts'

type Props = FieldsProps & { today: string; problems: Problems }

/** Terms of new credit: its last day, a bonus, and an order paid with it. */
export function CreditFields({ form, change, currency, today, problems }: Props) {
  const t = useTranslations('returns-refund.credit')
  const wrong = (name: string) => {
    const problem = problems[name]
    return problem && t(`problems.${problem}`)
  }
  const dates = (name: 'expiration' | 'bonusExpiration') => {
    const text = wrong(name)
    return text ? { value: text, date: text } : {}
  }
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-4">
        <ExpirationField
          value={form.expiration}
          today={today}
          problems={dates('expiration')}
          onChange={(expiration) => change({ expiration })}
        />
        <div className="border-t border-line pt-4">
          <RadioGroup
            legend={t('bonus')}
            name="bonus"
            value={form.bonusKind}
            options={bonusKinds.map((one) => ({ value: one, label: t(`bonuses.${one}`) }))}
            onChange={(event) => change({ bonusKind: event.target.value as BonusKind })}
          />
          {form.bonusKind !== 'none' && (
            <div className="mt-3 flex flex-col gap-2">
              <BonusField {...{ form, change, currency }} error={wrong('bonus')} />
              <FieldsetOf legend={t('bonusExpiration')}>
                <ExpirationField
                  name="bonus-expiration"
                  value={form.bonusExpiration}
                  today={today}
                  problems={dates('bonusExpiration')}
                  onChange={(bonusExpiration) => change({ bonusExpiration })}
                />
              </FieldsetOf>
            </div>
          )}
        </div>
        <div className="grid grid-cols-2 gap-x-4 border-t border-line pt-4">
          <TextField
            label={t('exchangeOrder')}
            help={t('exchangeHelp')}
            maxLength={64}
            autoComplete="off"
            value={form.exchangeOrder}
            error={wrong('exchangeOrder')}
            onChange={(event) => change({ exchangeOrder: event.target.value })}
          />
          <MoneyField
            label={t('exchangeAmount')}
            currency={currency}
            value={form.exchangeAmount}
            error={wrong('exchangeAmount')}
            onChange={(event) => change({ exchangeAmount: event.target.value })}
          />
        </div>
      </div>
    </Card>
  )
}

const FieldsetOf = ({ legend, children }: { legend: string; children: React.ReactNode }) => (
  <fieldset>
    <legend className="sr-only">{legend}</legend>
    {children}
  </fieldset>
)

function BonusField({
  form,
  change,
  currency,
  error,
}: FieldsProps & { error: string | undefined }) {
  const t = useTranslations('returns-refund.credit')
  const field = {
    value: form.bonus,
    error,
    required: true,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change({ bonus: event.target.value }),
  }
  if (form.bonusKind === 'amount')
    return (
      <MoneyField label={t('bonusAmount')} currency={currency} className="max-w-60" {...field} />
    )
  return (
    <TextField
      label={t('bonusPercent')}
      inputMode="decimal"
      autoComplete="off"
      maxLength={6}
      className="max-w-60"
      {...field}
    />
  )
}
