import type { Area } from '#platform/area.ts'
import { seedProduct } from './seed.ts'
import { routes } from './routes.ts'
import { ownStore } from './store.ts'

export const giftCardProduct: Area = {
  routes,
  tables: {
    gift_card_product: { kept: 'ever', plain: ['handle', 'title', 'description', 'images'] },
    gift_card_variant: { kept: 'with' },
  },
  ports: { productStore: ownStore },
  seeds: {
    product: ({ trx, platform, shop, now }) => seedProduct(trx, platform, shop, now),
  },
}
