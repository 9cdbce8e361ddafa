import type { Area } from '#platform/area.ts'
import { seedPaidOrders } from './seed-paid-orders.ts'
import { seedRedemptions } from './seed.ts'
import { lapseHoldsJobOf } from './lapse-holds.ts'
import { routes } from './routes.ts'

export const redemptions: Area = {
  routes,
  tables: {
    redemption: { kept: 'ever', plain: ['state', 'order_name'] },
    redemption_refund: { kept: 'with' },
    quick_apply: {
      stays: true,
      customer: 'move',
      kept: [{ days: 30, since: 'created_at' }],
      plain: ['token_digest'],
    },
    store_key: { kept: 'ever', plain: ['digest', 'name', 'last4', 'old_digest'] },
  },
  jobs: [lapseHoldsJobOf],
  seeds: {
    redemptions: ({ trx, shop, staff, now }) => seedRedemptions(trx, shop, staff[0]!, now),
    // before refunds, which go back to redemptions
    rewards: ({ trx, shop }) => seedPaidOrders(trx, shop),
  },
}
