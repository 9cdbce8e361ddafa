import type { Area } from '#platform/area.ts'
import { seedRewards } from './seed.ts'

export const rewards: Area = {
  tables: {
    reward: { kept: 'ever', customer: 'move', plain: ['title', 'state', 'due_by', 'terms'] },
  },
  seeds: { rewards: ({ trx, shop }) => seedRewards(trx, shop.shop_id) },
}
