import { useFormatter, useTranslations } from 'next-intl'
import type { Usage } from '#contract/billing/shapes.ts'
import { Day } from '#components/commerce/date/day.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { ProgressBar } from '#components/ui/chart/progress-bar.tsx'
import { usageState } from '#rules/way/usage.ts'
import type * as z from 'zod/mini'

const tones = { free: 'neutral', nearly: 'warning', used_up: 'danger' } as const

/**
 * Meters a counted feature; warns from four fifths on. A name that we don't know is shown as it
 * came.
 */
export function UsageMeter(usage: z.infer<typeof Usage>) {
  const t = useTranslations('shop.plan')
  const format = useFormatter()
  const { name, used, count, resets_on } = usage
  const key = `features.${name as 'issue_store_credit'}` as const
  const label = t.has(key) ? t(key) : name
  const state = usageState(usage)
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{label}</span>
        <span className="whitespace-nowrap tabular-nums">
          {count === null
            ? t('unlimited', { used })
            : t('used', { used: format.number(used), count: format.number(count) })}
        </span>
      </p>
      {count !== null && (
        <ProgressBar label={label} value={count === 0 ? 100 : (used / count) * 100} />
      )}
      <p className="flex items-center gap-2 text-sm text-text-muted">
        {state !== 'free' && <Chip tone={tones[state]}>{t(state)}</Chip>}
        {resets_on && (
          <span>
            {t('resets')} <Day day={resets_on} />
          </span>
        )}
      </p>
    </div>
  )
}
