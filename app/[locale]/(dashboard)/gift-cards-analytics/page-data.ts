import 'server-only'
import { type AnalyticsView, featureOfTab } from '#components/analytics/address.ts'
import { getJournal, listMonthCloses } from '#contract/analytics/books.ts'
import { getExpiry, getLiability, listExpiring } from '#contract/analytics/liability.ts'
import { getGiftCardsIndepth, getGiftCardUsage } from '#contract/analytics/performance.ts'
import type { Shop } from '#contract/shop/shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { seesFeature } from '#rules/way/feature-gate.ts'
import { prefetch } from '#upstream/prefetch.ts'

/** Fetches all data of the address's tab at once. */
export const answersFor = async ({ tab, range, month, day, place, page }: AnalyticsView) => {
  const [usage, overview, liability, expiry, expiring, journal, closes] = await Promise.all([
    prefetch(getGiftCardUsage, { query: {} }),
    tab === 'overview'
      ? prefetch(getGiftCardsIndepth, { body: { fromDate: range.from, toDate: range.to } })
      : null,
    tab === 'liability'
      ? prefetch(getLiability, { query: { from: range.from, on: range.to } })
      : null,
    tab === 'expiry' ? prefetch(getExpiry, { query: { month } }) : null,
    tab === 'expiry' && day
      ? prefetch(listExpiring, { query: { from: day, to: day, ...place } })
      : null,
    tab === 'journal' ? prefetch(getJournal, { query: { ...range, page, limit: 50 } }) : null,
    tab === 'journal' ? prefetch(listMonthCloses, {}) : null,
  ])
  return { usage, overview, liability, expiry, expiring, journal, closes }
}

/** Returns the feature that the tab needs and the plan lacks; null: the tab opens. */
export const missingOf = (
  { tab }: AnalyticsView,
  { settings }: Shop,
  user: User,
): string | null => {
  const feature = featureOfTab[tab]
  return feature && !seesFeature(user, settings, feature) ? feature : null
}
