import { useTranslations } from 'next-intl'
import { Link } from '#i18n/navigation.ts'
import { RangeFields } from '#components/commerce/form/range-fields.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { grains, presetNames, presetRanges } from '#rules/tools/calendar.ts'
import { analyticsHref, type AnalyticsView } from './address.ts'

const segment =
  'rounded-md px-2.5 py-1 text-sm font-medium text-text-muted ' +
  'hover:text-text aria-current:bg-surface aria-current:text-text ' +
  'aria-current:shadow-card'

type Props = { view: AnalyticsView; today: string; hasGrain?: boolean }

/** Chooses range and grain: presets, or two dates in a plain form that works without script. */
export function PeriodBar({ view: { tab, range, grain, wrong }, today, hasGrain = true }: Props) {
  const t = useTranslations('analytics.range')
  const all = presetRanges(today)
  return (
    <div className="flex flex-col gap-3">
      {wrong && (
        <Notice tone="warning" role="alert">
          {t(`wrong.${wrong}`)}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <nav aria-label={t('label')} className="flex flex-wrap gap-1 rounded-lg bg-sunken p-1">
          {presetNames.map((name) => {
            const { from, to } = all[name]
            return (
              <Link
                key={name}
                href={analyticsHref({ tab, from, to })}
                prefetch={false}
                aria-current={range.from === from && range.to === to ? 'true' : undefined}
                className={segment}
              >
                {t(name)}
              </Link>
            )
          })}
        </nav>
        {hasGrain && (
          <nav aria-label={t('grain')} className="flex gap-1 rounded-lg bg-sunken p-1">
            {grains.map((one) => (
              <Link
                key={one}
                href={analyticsHref({ tab, ...range, grain: one })}
                prefetch={false}
                aria-current={one === grain ? 'true' : undefined}
                className={segment}
              >
                {t(`grains.${one}`)}
              </Link>
            ))}
          </nav>
        )}
      </div>
      <form method="get" className="flex flex-wrap items-center gap-2">
        <input type="hidden" name="tab" value={tab} />
        <RangeFields {...{ range, today }} />
      </form>
    </div>
  )
}
