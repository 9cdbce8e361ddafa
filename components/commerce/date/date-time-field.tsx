'use client'

import { useNow, useTranslations } from 'next-intl'
import { TextField } from '#components/ui/form/text-field.tsx'
import { localOf } from '#rules/tools/local-time.ts'

type Props = {
  label: string
  zone: string
  error?: string
  /** "2026-03-29T09:30" in `zone` */
  value: string
  onChange: (local: string) => void
  onBlur?: () => void
}

/**
 * Day and time in the zone of scheduled times, which its help names, with the browser's own picker;
 * `instantOf` converts it for the wire.
 */
export function DateTimeField({ zone, onChange, ...field }: Props) {
  const t = useTranslations('commerce')
  return (
    <TextField
      {...field}
      type="datetime-local"
      required
      min={localOf(useNow(), zone)}
      help={t('timeIn', { zone: zone.replaceAll('_', ' ') })}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
