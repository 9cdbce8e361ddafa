import { useTranslations } from 'next-intl'
import { useFigureWords } from '#components/commerce/plan/use-figure-words.ts'
import { type Figure, FigureList } from '#components/ui/chart/figure-list.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { indepthWorkflow } from '#contract/workflows/figures/calls.ts'
import { rewardsHref, type Show } from './address.ts'

type Figures = Answer<typeof indepthWorkflow>
type Key = Parameters<ReturnType<typeof useTranslations<'rewards.labels'>>>[0]

/** Sums of a period’s rewards; each leads to the rewards that it is made of. */
export function FiguresSums({ id, figures }: { id: string; figures: Figures }) {
  const t = useTranslations('rewards')
  const words = useFigureWords(figures.currency)
  const { range } = figures
  const figure = (key: Key, value: string, show: Show | null, note: string): Figure => ({
    key,
    label: t(`labels.${key}`),
    value,
    note,
    href: rewardsHref(id, range, { show }),
  })
  const money = (key: Exclude<Key, 'rewards' | 'people'>, show: Show | null, note: string) =>
    figure(key, words.money(figures[key]), show, note)
  return (
    <Card title={t('about', { days: words.days(range) })}>
      <FigureList
        figures={[
          money('given', 'granted', t('means.given')),
          figure('rewards', words.count(figures.rewards), null, t('means.rewards')),
          figure('people', words.count(figures.people), null, t('means.people')),
          money('pending', 'pending', t('means.pending')),
          money('spent', 'spent', t('means.spent', { percent: words.percent(figures.percent) })),
          money('outstanding', 'granted', t('means.outstanding')),
          money('expired', 'expired', t('means.expired')),
          money(
            'recalled',
            'recalled',
            figures.short === '0.00'
              ? t('means.recalled')
              : t('means.recalledShort', { short: words.money(figures.short) }),
          ),
          money('undone', 'undone', t('means.undone')),
          money(
            'rewarded_revenue',
            null,
            t('means.rewarded_revenue', { count: figures.rewarded_orders }),
          ),
          money(
            'spending_revenue',
            'spent',
            t('means.spending_revenue', { count: figures.spending_orders }),
          ),
        ]}
      />
    </Card>
  )
}
