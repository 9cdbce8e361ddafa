import { useTranslations } from 'next-intl'
import type { Reminder } from '#contract/reminders/shapes.ts'

/** Says when a rule's emails leave. */
export function useRuleWords() {
  const t = useTranslations('reminders')
  return ({ when, days, at }: Pick<Reminder, 'when' | 'days' | 'at'>): string =>
    t(`rule.${when}`, { days, at })
}
