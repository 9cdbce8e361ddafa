'use client'

import { TextField } from './text-field.tsx'

type Props = { label: string; value: string | undefined; onChange: (day: string) => void }

/**
 * Filters a list by day with the browser's own date picker; React Aria's would be half of a list
 * page's script.
 */
export function DayFilter({ label, value = '', onChange }: Props) {
  return (
    <TextField
      key={value}
      type="date"
      label={label}
      className="w-38"
      defaultValue={value}
      onBlur={(event) => event.target.value !== value && onChange(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && onChange(event.currentTarget.value)}
    />
  )
}
