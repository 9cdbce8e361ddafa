'use client'

import { MoneyField } from '#components/commerce/money/money-field.tsx'
import { DecimalField } from '#components/workflows/editor/fields/decimal-fields.tsx'
import { useTypedDecimal } from '#components/workflows/editor/fields/use-typed-decimal.ts'
import { useCashback } from './cashback-context.tsx'

type Props = {
  label: string
  help?: string
  error?: string | undefined
  required?: boolean
  isPercent?: boolean
  /** null: none */
  value: string | null
  onChange: (wire: string | null) => void
}

/** An amount of money, or a percentage; blank is none. */
export function AmountInput({ isPercent = false, value, onChange, ...field }: Props) {
  const write = (wire: string) => onChange(wire === '' ? null : wire)
  return isPercent ? (
    <DecimalField {...field} value={value ?? ''} onChange={write} />
  ) : (
    <Money {...field} value={value ?? ''} onChange={write} />
  )
}

function Money({
  value,
  onChange,
  ...field
}: Omit<Props, 'isPercent' | 'value' | 'onChange'> & {
  value: string
  onChange: (wire: string) => void
}) {
  const { currency } = useCashback().around
  return <MoneyField {...field} currency={currency} {...useTypedDecimal(value, onChange)} />
}
