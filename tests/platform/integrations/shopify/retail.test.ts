import { describe, expect, test } from 'vitest'
import { sumOrders } from '#platform/orders/intake/sum-orders.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { hasRetail } from '../../../support/cli/retail.ts'
import { onPostgres } from '../../../support/database.ts'
import { vendorsOf } from '../../../support/integrations/connecting.ts'
import { storeOf } from '../../../support/integrations/store.ts'
import { suite } from '../../../support/suite.ts'
import { fillRetail } from '../../../support/vendors/shopify/fill-retail.ts'
import { hasShopify } from '../../../support/vendors/shopify/schema.ts'

const { platform, shop } = await suite({ connections: 8 })
const vendors = await vendorsOf(platform)
/** the embedded database gets a part, because its whole takes minutes */
const limit = onPostgres ? undefined : 600

// neither the retailer's year nor Shopify's schema is part of the checkout
describe.runIf(hasShopify && hasRetail)('a real retailer’s year', () => {
  test('comes to the same sums by the first sync as by its files', {
    timeout: 600_000,
  }, async () => {
    const desk = storeOf(platform, vendors, shop, 'online-retail')
    await fillRetail(desk.store, limit)
    const orders = [...desk.store.orders.values()]
    const lines = orders.reduce((sum, one) => sum + one.lines.length, 0)
    await desk.connect()
    const from = performance.now()
    await desk.sync()
    const seconds = (performance.now() - from) / 1000
    console.log(`first sync: ${orders.length} orders, ${lines} lines in ${seconds.toFixed(1)} s`)
    const scope = await findShop(platform.db, shop.shop_url)
    const sums = await sumOrders(platform, scope)
    expect(sums).toMatchObject({ customers: desk.store.people.size, orders: orders.length, lines })
    if (limit === undefined)
      expect(sums).toEqual({
        customers: 4338,
        orders: 19_960,
        lines: 530_104,
        gross: '10666684.54',
        refunded: '462026.47',
        currency: 'GBP',
      })
    expect((await desk.get()).syncs.map(({ left_out_count }) => left_out_count)).toEqual([0, 0])
  })
})
