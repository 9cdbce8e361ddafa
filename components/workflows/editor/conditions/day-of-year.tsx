'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { SelectBox } from '#components/ui/form/select-box.tsx'

const two = (number: number): string => String(number).padStart(2, '0')
const months = Array.from({ length: 12 }, (_, month) => two(month + 1))
/** Days of a month in a leap year. */
const daysOf = (month: string): number => new Date(Date.UTC(2000, Number(month), 0)).getUTCDate()

type Props = {
  /** MM-DD; blank: none yet */
  value: string
  onChange: (value: string) => void
}

/** A day of any year: month and day. */
export function DayOfYear({ value, onChange }: Props) {
  const t = useTranslations('workflow-editor.condition')
  const format = useFormatter()
  const [month = '', day = ''] = value.split('-')
  const nameOf = (one: string) =>
    format.dateTime(new Date(`2000-${one}-15T12:00:00Z`), { month: 'long', timeZone: 'UTC' })
  const days = Array.from({ length: daysOf(month || '01') }, (_, at) => two(at + 1))
  return (
    <div className="grid grid-cols-2 gap-2">
      <SelectBox
        aria-label={t('month')}
        value={month}
        options={[
          { value: '', label: t('month') },
          ...months.map((one) => ({ value: one, label: nameOf(one) })),
        ]}
        onChange={(event) => {
          const next = event.target.value
          const kept = Number(day) > daysOf(next || '01') ? '01' : day || '01'
          onChange(next === '' ? '' : `${next}-${kept}`)
        }}
      />
      <SelectBox
        aria-label={t('day')}
        disabled={month === ''}
        value={day || '01'}
        options={days.map((one) => ({ value: one, label: String(Number(one)) }))}
        onChange={(event) => onChange(`${month}-${event.target.value}`)}
      />
    </div>
  )
}
