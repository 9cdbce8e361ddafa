'use client'

import { useTranslations } from 'next-intl'
import { MoneyField } from '#components/commerce/money/money-field.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { reasons } from '#contract/transaction.ts'

export type TypedAmount = {
  /** as typed, in the locale's writing */
  amount: string
  reason: (typeof reasons)[number]
  note: string
}
type Props = {
  value: TypedAmount
  onChange: (part: Partial<TypedAmount>) => void
  currency: string
  help: string | undefined
  error: string | undefined
  /** fields between the amount and the note */
  children?: React.ReactNode
}

/** Amount and reason of an act by hand, and a note for the team. */
export function AmountFields({ value, onChange, currency, help, error, children }: Props) {
  const t = useTranslations('commerce.adjust')
  const words = useTranslations('commerce.transactions.reasons')
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-4">
        <MoneyField
          label={t('amount')}
          required
          autoFocus
          currency={currency}
          value={value.amount}
          onChange={({ target }) => onChange({ amount: target.value })}
          help={help}
          error={error}
        />
        <Select
          label={t('reason')}
          value={value.reason}
          options={reasons.map((one) => ({ value: one, label: words(one) }))}
          onChange={({ target }) => onChange({ reason: target.value as TypedAmount['reason'] })}
        />
      </div>
      {children}
      <TextArea
        label={t('note')}
        help={t('internal')}
        rows={2}
        maxLength={2000}
        value={value.note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </>
  )
}
