'use client'

import { useTranslations } from 'next-intl'
import type { Timing } from '#contract/workflows/definition-shapes.ts'
import { isKnownTrigger } from '#contract/workflows/trigger-names.ts'

/** Triggers of the shop's own, by their ids. */
export type TriggerTitles = Readonly<Record<string, string>>

/** Names triggers, and says when one with a timing fires. */
export function useTriggerWords(titles: TriggerTitles = {}) {
  const t = useTranslations('workflows')
  const name = (trigger: string): string =>
    isKnownTrigger(trigger)
      ? t(`triggers.${trigger}`)
      : (titles[trigger] ?? (trigger || t('unknownTrigger')))
  const when = (trigger: string, timing: Timing | null | undefined): string => {
    if (!timing) return name(trigger)
    if ('days' in timing) {
      const key = `timing.${trigger}`
      return t.has(key as 'timing.birthday')
        ? t(key as 'timing.birthday', { days: timing.days })
        : name(trigger)
    }
    if (timing.every === 'week')
      return t('timing.week', { weekday: t(`weekdays.${String(timing.weekday) as '1'}`) })
    return timing.every === 'month' ? t('timing.month', { day: timing.day }) : t('timing.day')
  }
  return { name, when }
}
