import { useTranslations } from 'next-intl'
import type { Plan } from '#contract/billing/shapes.ts'

/** Returns a feature with its count as text; unknown ones by name. */
export function useFeatureWords() {
  const t = useTranslations('billing.features')
  return ({ name, count }: Plan['features'][number]): string => {
    const key = name as Parameters<typeof t>[0]
    if (!t.has(key)) return name.replaceAll('_', ' ')
    return t(key, { limit: count === null ? 'none' : 'some', count: count ?? 0 })
  }
}
