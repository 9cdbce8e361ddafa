'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { inputLook } from '#components/ui/input-look.ts'
import { useRouter } from '#i18n/navigation.ts'
import type { DayRange } from '#rules/day-range.ts'

/** Two dates with the browser's own picker: React Aria's would be half of this page's script. */
export function RangeForm({ range, today }: { range: DayRange; today: string }) {
  const t = useTranslations('home.range')
  const router = useRouter()
  const show = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const days = (['from', 'to'] as const).map((name) => [name, String(given.get(name) ?? '')])
    router.push(`/?${new URLSearchParams(days.filter(([, day]) => day))}`)
  }
  return (
    <form method="get" onSubmit={show} className="flex items-center gap-2">
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className="flex items-center gap-2 text-sm text-text-muted">
          {t(name)}
          <span className="w-36">
            <input
              type="date"
              name={name}
              defaultValue={range[name]}
              max={today}
              required
              className={`${inputLook} h-control`}
            />
          </span>
        </label>
      ))}
      <Button type="submit">{t('show')}</Button>
    </form>
  )
}
