'use client'

import { useNow, useTranslations } from 'next-intl'
import { TextField } from '#components/ui/form/text-field.tsx'
import { localOf } from '#rules/tools/local-time.ts'

type Props = {
  label: string
  zone: string
  error?: string
  /** "2026-03-29T09:30" on the clock of the shop's zone */
  value: string
  onChange: (local: string) => void
  onBlur?: () => void
}

/**
 * Day and time on the shop's clock, with the browser's own picker; `instantOf` makes the wire's of
 * it.
 */
export function DateTimeField({ zone, onChange, ...field }: Props) {
  const t = useTranslations('commerce')
  return (
    <TextField
      {...field}
      type="datetime-local"
      required
      min={localOf(useNow(), zone)}
      help={t('shopTime', { zone })}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
