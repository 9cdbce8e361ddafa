import { useTranslations } from 'next-intl'
import { Link } from '#i18n/navigation.ts'
import type { DayRange } from '#rules/tools/day-range.ts'
import { presets } from './asked-range.ts'
import { RangeForm } from './range-form.tsx'

/** Chooses the range: presets or two dates. */
export function RangeBar({ range, today }: { range: DayRange; today: string }) {
  const t = useTranslations('home.range')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <nav aria-label={t('label')} className="flex gap-1 rounded-lg bg-sunken p-1">
        {presets(today).map(({ name, range: { from, to } }) => (
          <Link
            key={name}
            href={name === 'days30' ? '/' : `/?from=${from}&to=${to}`}
            prefetch={false}
            aria-current={range.from === from && range.to === to ? 'true' : undefined}
            className={
              'rounded-md px-2.5 py-1 text-sm font-medium text-text-muted ' +
              'hover:text-text aria-current:bg-surface aria-current:text-text ' +
              'aria-current:shadow-card'
            }
          >
            {t(name)}
          </Link>
        ))}
      </nav>
      <RangeForm key={range.from + range.to} range={range} today={today} />
    </div>
  )
}
