import type { Area } from '#platform/area.ts'
import { lapseHoldsJobOf } from './lapse-holds.ts'
import { routes } from './routes.ts'

export const redemptions: Area = {
  routes,
  tables: {
    redemption: { kept: 'ever', plain: ['state', 'order_name'] },
    store_key: { kept: 'ever', plain: ['digest', 'name', 'last4'] },
  },
  jobs: [lapseHoldsJobOf],
}
