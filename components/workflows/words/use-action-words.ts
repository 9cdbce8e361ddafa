'use client'

import { useTranslations } from 'next-intl'
import type { Action, Hold, IssueStoreCredit } from '#contract/workflows/definition-shapes.ts'
import { useFieldWords } from './use-field-words.ts'
import { useValueWords } from './use-value-words.ts'

type Ending = IssueStoreCredit['expiration']

/** Says what an action does, as part of a sentence. */
export function useActionWords(currency: string) {
  const t = useTranslations('workflows.actions')
  const fieldWords = useFieldWords()
  const { money, percent, day, list } = useValueWords(currency)
  const tags = (names: readonly string[]) => t('tags', { count: names.length, list: list(names) })
  const later = (days: number | undefined) => (days ? [t('later', { days })] : [])
  const holdWords = (hold: Hold | undefined): string[] => {
    if (!hold || hold.mode === 'none') return []
    return [t(`hold.${hold.mode}`, { days: hold.days ?? 0 })]
  }
  const endWords = (end: Ending): string[] => {
    if (!end || end.never_expires) return []
    if (end.expiration_mode === 'fixed')
      return [t('expiration.fixed', { date: day(end.expires_on) })]
    const value = Number(end.expires_within_value) || 0
    return [t(`expiration.${end.expires_within_period_type}`, { value })]
  }
  const baseWords = ({ base = 'subtotal', base_field }: IssueStoreCredit): string =>
    base === 'event' && !base_field
      ? t('bases.unknown')
      : t(`bases.${base}`, { field: fieldWords(base_field ?? '') })
  const creditWords = (action: IssueStoreCredit): string => {
    const { mode, value, every, min, max, rounding, target, hold, expiration } = action
    const base = baseWords(action)
    const amount = money(value)
    const first = t(`credit.${mode}`, {
      amount,
      percent: percent(value),
      every: money(every),
      base,
    })
    const parts = [
      first,
      ...(target && target !== 'customer' ? [t(`targets.${target}`)] : []),
      ...(min ? [t('min', { amount: money(min) })] : []),
      ...(max ? [t('max', { amount: money(max) })] : []),
      ...(rounding ? [t(`rounding.${rounding.way}`, { step: money(rounding.step) })] : []),
      ...holdWords(hold),
      ...endWords(expiration),
    ]
    return parts.join(', ')
  }
  return (action: Action): string => {
    switch (action.type) {
      case 'issue_store_credit':
        return creditWords(action)
      case 'issue_gift_card':
        return [
          t('gift_card', { amount: money(action.value) }),
          ...holdWords(action.hold),
          ...endWords(action.expiration),
        ].join(', ')
      case 'adjust_balance':
        return t('adjust', { amount: money(action.value) })
      case 'add_tags':
      case 'remove_tags':
        return [t(action.type, { tags: tags(action.tags) }), ...later(action.after_days)].join(' ')
      case 'set_tag_of': {
        const values = { tag: action.tag ?? '', tags: list(action.tags) }
        const key = action.tag === null ? 'clear_tags' : 'set_tag'
        return [t(key, values), ...later(action.after_days)].join(' ')
      }
      case 'send_email':
        return [t('send_email'), ...later(action.after_days)].join(' ')
      case 'alert_staff':
        return t('alert_staff', { emails: list(action.emails) })
      case 'ask_approval':
        return t('ask_approval')
      default:
        return t('unknown')
    }
  }
}
