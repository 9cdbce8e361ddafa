'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TextField } from '#components/ui/form/text-field.tsx'
import { useAround } from '#components/workflows/editor/state/editor-context.tsx'
import { instantOf, localOf } from '#rules/tools/local-time.ts'

type Props = {
  label: string
  error?: string | undefined
  /** an instant in UTC; null: none */
  value: string | null | undefined
  onChange: (at: string | null) => void
}

/** Day and time in the editor's zone of scheduled times; blank is none. */
export function MomentField(props: Props) {
  return <MomentInput {...props} zone={useAround().scheduledZone} />
}

/** Day and time in a zone; blank is none. */
export function MomentInput({ label, error, value, zone, onChange }: Props & { zone: string }) {
  const t = useTranslations('commerce')
  const shown = value ? localOf(new Date(value), zone) : ''
  const [typed, setTyped] = useState({ at: value ?? null, text: shown })
  return (
    <TextField
      type="datetime-local"
      label={label}
      error={error}
      help={t('timeIn', { zone: zone.replaceAll('_', ' ') })}
      value={typed.at === (value ?? null) ? typed.text : shown}
      onChange={(event) => {
        const text = event.target.value
        const at = instantOf(text, zone)
        setTyped({ at, text })
        onChange(at)
      }}
    />
  )
}
