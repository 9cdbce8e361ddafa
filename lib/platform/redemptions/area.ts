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
    store_key: { kept: 'ever', plain: ['digest', 'name', 'last4'] },
  },
  jobs: [lapseHoldsJobOf],
  seeds: {
    redemptions: ({ trx, shop, staff, now }) => seedRedemptions(trx, shop, staff[0]!, now),
    // before refunds, which go back to redemptions
    rewards: ({ trx, shop }) => seedPaidOrders(trx, shop),
  },
}
