import { useTranslations } from 'next-intl'
import type { Answer } from '#contract/endpoint.ts'
import type { getGiftCardsIndepth } from '#contract/analytics/performance.ts'
import type { Orders, Period } from '#contract/analytics/performance-shapes.ts'
import { analyticsHref, entriesHref } from './address.ts'
import type { Figure } from '#components/ui/chart/figure-list.tsx'
import { useWords } from './use-words.ts'

type Indepth = Answer<typeof getGiftCardsIndepth>
type Group = { key: string; title: string; note?: string | undefined; figures: Figure[] }
type Key =
  | 'issued'
  | 'redeemed'
  | 'expired'
  | 'adjusted'
  | 'outstanding'
  | 'periodRate'
  | 'cohortRate'
  | 'engagement'
  | 'daysToRedeem'
  | 'influenced'
  | 'multiplier'
  | 'share'
  | 'averageWith'
  | 'averageWithout'
  | 'lift'
  | 'repeat'
  | 'sold'
  | 'soldValue'
  | 'undone'
  | 'fulfilled'
  | 'pending'

/** Returns a period's KPIs as text: value, previous value, definition, components. */
export function useFigures({ currency, range, period, previous }: Indepth): Group[] {
  const t = useTranslations('analytics')
  const words = useWords(currency)
  const moved = (kind: string) => entriesHref(range, { kind })
  const cards = '/store-credit?view=cards'
  const sold = entriesHref(range, { kind: 'issue', money: 'paid', state: 'standing' })
  const figure = (key: Key, of: (one: Period) => string, href?: string): Figure => ({
    key,
    label: t(`kpis.${key}.label`),
    means: t(`kpis.${key}.means`),
    value: of(period),
    note: t('before', { value: of(previous) }),
    href,
  })
  const ofOrders = (key: Key, of: (one: Orders) => string): Figure =>
    figure(key, ({ orders }) => (orders ? of(orders) : '–'), moved('redeem'))
  const days = (value: number | null) => (value === null ? '–' : t('days', { count: value }))
  const money = (value: string | null) => (value === null ? '–' : words.money(value))
  const ordersNote = () => {
    if (period.orders === null) return t('tooManyOrders')
    const { with_credit, count } = period.orders
    if (with_credit === 0) return t('noOrders')
    return t('ordersKnown', { with: words.count(with_credit), count })
  }
  return [
    {
      key: 'credit',
      title: t('groups.credit'),
      figures: [
        figure('issued', (one) => words.money(one.issued), moved('issue')),
        figure('redeemed', (one) => words.money(one.redeemed), moved('redeem')),
        figure('expired', (one) => words.money(one.expired), moved('expire')),
        figure('adjusted', (one) => words.money(one.adjusted), moved('adjust')),
        figure(
          'outstanding',
          (one) => words.money(one.closing),
          analyticsHref({ tab: 'liability', ...range }),
        ),
      ],
    },
    {
      key: 'use',
      title: t('groups.use'),
      figures: [
        figure('periodRate', (one) => words.share(one.period_rate), moved('redeem')),
        figure('cohortRate', (one) => words.share(one.cohort_rate), moved('issue')),
        figure(
          'engagement',
          (one) => words.share(one.engagement),
          `/store-credit?kind=redeem&to=${range.to}`,
        ),
        figure('daysToRedeem', (one) => days(one.days_to_redeem), moved('redeem')),
        figure('repeat', ({ people }) => (people ? words.share(people.rate) : '–'), moved('issue')),
      ],
    },
    {
      key: 'orders',
      title: t('groups.orders'),
      note: ordersNote(),
      figures: [
        ofOrders('influenced', (one) => words.money(one.influenced)),
        ofOrders('multiplier', (one) =>
          one.multiplier === null ? '–' : t('times', { value: one.multiplier / 100 }),
        ),
        ofOrders('share', (one) => words.share(one.share)),
        ofOrders('averageWith', (one) => money(one.average_with)),
        ofOrders('averageWithout', (one) => money(one.average_without)),
        ofOrders('lift', (one) => words.share(one.lift)),
      ],
    },
    {
      key: 'cards',
      title: t('groups.cards'),
      figures: [
        figure('sold', (one) => words.count(one.cards.sold), sold),
        figure('soldValue', (one) => words.money(one.cards.value), sold),
        figure('undone', (one) => words.money(one.cards.undone), moved('undo')),
        figure('fulfilled', (one) => words.count(one.cards.fulfilled), cards),
        figure('pending', (one) => words.count(one.cards.pending), cards),
      ],
    },
  ]
}
