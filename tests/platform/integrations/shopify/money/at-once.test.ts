import { expect, test } from 'vitest'
import { readId } from '#platform/ids.ts'
import { moneyTurn } from '#platform/integrations/shopify/money/worker.ts'
import { onPostgres } from '../../../../support/database.ts'
import { runInbox } from '../../../../support/integrations/connecting.ts'
import { moneyBench } from '../../../../support/integrations/money-bench.ts'
import { holding } from '../../../../support/reminders/holding.ts'
import { hasShopify } from '../../../../support/vendors/shopify/schema.ts'

const bench = await moneyBench()
const { platform } = bench

// one connection can't wait for itself
test.runIf(onPostgres && hasShopify)(
  'a payment that is booked while its order’s refund arrives: both are done the first time',
  async () => {
    const there = await bench.shopThere()
    const { by, card } = await there.mirrored('20.00', 'store_credit')
    there.store.sent.splice(0)
    const lines = [{ name: 'Cap', sku: '', quantity: 1, price: 725 }]
    const order = there.checkout.pay(by, { lines })
    await there.desk.deliver()
    // a part of it was given back, and is paid again
    await platform.db
      .updateTable('orders')
      .set({ unpaid: 100n })
      .where('shop_id', '=', there.shop.shop_id)
      .where('name', '=', order.name)
      .execute()
    there.checkout.refund(order.id, 200)
    for (const delivery of there.store.sent.splice(0)) await there.desk.post(delivery)
    const lock = `
      select from gift_card
      where gift_card_id = ${readId('gift_card', card)}
      for no key update`
    const [booking, taking] = await holding(platform, lock, async (areWaiting) => {
      // the look has the order, and waits for the card
      const looked = moneyTurn(platform)
      await areWaiting(1)
      // the delivery waits for the order
      const taken = runInbox(platform)
      await areWaiting(2)
      return [looked, taken]
    })
    await Promise.all([booking, taking])
    const tries = await platform.db
      .selectFrom('inbox')
      .select(['state', 'tries'])
      .where('shop_id', '=', there.shop.shop_id)
      .execute()
    expect(tries.filter(({ state, tries: all }) => state !== 'done' || all > 1)).toEqual([])
    expect(await there.movements(card)).toContain(`redeem -725 ${order.name}`)
  },
)
