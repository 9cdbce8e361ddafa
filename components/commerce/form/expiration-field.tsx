'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { type Expiration, type Period, periods } from '#rules/store-credit/expiration.ts'

const DateField = dynamic(
  () => import('#components/ui/form/date-field.tsx').then((file) => file.DateField),
  { ssr: false },
)

const modes = ['never', 'dynamic', 'fixed'] as const
type Mode = (typeof modes)[number]

type Props = {
  /** tells the choices of several such fields on a screen apart */
  name?: string
  value: Expiration
  onChange: (next: Expiration) => void
  onBlur?: () => void
  /** error texts; the parent clears them when the mode changes */
  problems: { value?: string; date?: string }
  /** today in the shop's zone, YYYY-MM-DD: earlier days can't be picked */
  today: string
}

/** Expiration: never, after a period, or on a date. */
export function ExpirationField({
  name = 'expiration',
  value,
  onChange,
  onBlur,
  problems,
  today,
}: Props) {
  const t = useTranslations('commerce.expiration')
  const mode: Mode = value.never_expires ? 'never' : value.expiration_mode
  const change = (part: Partial<Expiration>) => onChange({ ...value, ...part })
  const toMode = (next: Mode) =>
    change(
      next === 'never' ? { never_expires: true } : { never_expires: false, expiration_mode: next },
    )
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup
        legend={t('legend')}
        name={name}
        value={mode}
        options={modes.map((one) => ({ value: one, label: t(one) }))}
        onChange={(event) => toMode(event.target.value as Mode)}
      />
      {mode === 'dynamic' && (
        <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
          <TextField
            label={t('after')}
            required
            numericOnly
            maxLength={6}
            value={value.expires_within_value}
            error={problems.value}
            onChange={(event) => change({ expires_within_value: event.target.value })}
            onBlur={onBlur}
          />
          <Select
            label={t('period')}
            value={value.expires_within_period_type}
            options={periods.map((period) => ({ value: period, label: t(`periods.${period}`) }))}
            onChange={(event) =>
              change({ expires_within_period_type: event.target.value as Period })
            }
          />
        </div>
      )}
      {mode === 'fixed' && (
        <div className="min-h-20 max-w-75">
          <DateField
            label={t('on')}
            required
            min={today}
            value={value.expires_on}
            error={problems.date}
            onChange={(day) => change({ expires_on: day })}
            onBlur={onBlur}
          />
        </div>
      )}
    </div>
  )
}
