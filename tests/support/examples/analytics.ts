import { transact } from '#platform/db/transact.ts'
import { makeHeldCard } from '#platform/money/card.ts'
import { post } from '#platform/ledger/post.ts'
import type { TestPlatform, TestShop } from '../platform.ts'
import type { Example } from './things.ts'
/** index of the next finished month to close */
let closed = 0
const nextMonth = () => new Date(Date.UTC(2020, (closed += 1), 1)).toISOString().slice(0, 7)
/** Makes a movement before the months that examples close. */
const longAgo = (platform: TestPlatform, { shop_id }: TestShop) =>
  transact(platform.db, async (trx) => {
    const at = new Date('2020-01-05T12:00:00Z')
    await post(trx, {
      shop_id,
      gift_card_id: await makeHeldCard(trx, shop_id, at),
      kind: 'issue',
      amount: 100n,
      source: 'api',
      at,
    })
  })

export const analyticsExamples: Record<string, Example> = {
  getGiftCardUsage: async (_, shop) => ({ query: { shop_url: shop.shop_url } }),
  getGiftCardsIndepth: async (_, shop) => ({
    body: { fromDate: '2026-01-01', toDate: '2026-01-31', shop_url: shop.shop_url },
  }),
  getLiability: async () => ({ query: { from: '2026-01-01', on: '2026-01-31' } }),
  getExpiry: async () => ({ query: { month: '2026-01' } }),
  listExpiring: async () => ({ query: { from: '2026-01-01', to: '2026-01-31' } }),
  getJournal: async () => ({ query: { from: '2026-01-01', to: '2026-01-31', page: 1, limit: 20 } }),
  listMonthCloses: async () => ({}),
  closeMonth: async (platform, shop) => {
    await longAgo(platform, shop)
    return { body: { month: nextMonth() } }
  },
  getHome: async () => ({ query: {} }),
}
