'use client'

import { MoneyField } from '#components/commerce/money/money-field.tsx'
import { CellInput } from '#components/ui/form/cell-input.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { useAround } from '#components/workflows/editor/state/editor-context.tsx'
import { useTypedDecimal } from './use-typed-decimal.ts'

type Props = {
  label: string
  help?: string
  error?: string | undefined
  required?: boolean
  /** with a point; blank where none is set */
  value: string
  onChange: (wire: string) => void
}

/** An amount in the shop's currency. */
export function AmountField({ value, onChange, ...field }: Props) {
  const { currency } = useAround()
  return <MoneyField {...field} currency={currency} {...useTypedDecimal(value, onChange)} />
}

/** A number with at most two decimals, such as a percentage. */
export function DecimalField({ value, onChange, ...field }: Props) {
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      {...useTypedDecimal(value, onChange)}
    />
  )
}

/** The same in a row whose label is shown elsewhere. */
export function DecimalCell({ label, value, onChange }: Props) {
  return (
    <CellInput
      label={label}
      inputMode="decimal"
      maxLength={20}
      {...useTypedDecimal(value, onChange)}
    />
  )
}
