'use client'

import { TextField } from '#components/ui/form/text-field.tsx'

type Props = {
  label: string
  help?: string
  error?: string | undefined
  value: number | undefined
  onChange: (days: number | undefined) => void
}

/** A number of days; blank is none. */
export function DaysField({ value, onChange, ...field }: Props) {
  return (
    <TextField
      {...field}
      numericOnly
      maxLength={4}
      autoComplete="off"
      value={value === undefined ? '' : String(value)}
      onChange={(event) => {
        const digits = event.target.value.replace(/\D/g, '')
        onChange(digits === '' ? undefined : Number(digits))
      }}
    />
  )
}
