'use client'

import { useState } from 'react'
import { TextField } from '#components/ui/form/text-field.tsx'

type Props = {
  label: string
  help?: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

/** A whole number within bounds; one outside is taken when the field is left. */
export function NumberField({ value, min, max, onChange, ...field }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      {...field}
      type="number"
      min={min}
      max={max}
      value={typed ?? value}
      onChange={(event) => {
        const { value: text } = event.target
        setTyped(text)
        const number = Number(text)
        if (/^\d+$/.test(text) && number >= min && number <= max) onChange(number)
      }}
      onBlur={() => {
        const number = Math.round(Number(typed))
        if (typed && Number.isFinite(number)) onChange(Math.max(min, Math.min(max, number)))
        setTyped(null)
      }}
    />
  )
}
