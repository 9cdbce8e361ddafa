import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { listReturns } from '#contract/returns/requests.ts'
import { placeOrder } from '../../../support/orders/placing.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop, other } = await suite()

/** Writes many returns of one order. */
const write = async ({ shop_id }: { shop_id: bigint }, state: string, many: number) => {
  const { order_id } = await placeOrder(platform, { shop_id })
  await sql`
    insert into return_request (
      shop_id, order_id, number, state, origin, "to", amount, pieces, created_at, changed_at
    )
    select ${shop_id}, ${order_id}, n, ${state}, 'staff', 'credit', 100, 1, now(), now()
    from generate_series(1, ${many}::int) n`.execute(platform.db)
}

test('returns are counted by state up to a thousand, and the states with more are named', async () => {
  await write(shop, 'refunded', 1001)
  await write(shop, 'lapsed', 1000)
  await write(shop, 'requested', 3)
  await write(other, 'requested', 5)
  const { body } = await platform.call(shop.people.owner, listReturns, { query: { limit: 1 } })
  expect(body.counts).toEqual({
    requested: 3,
    approved: 0,
    received: 0,
    refunded: 1000,
    rejected: 0,
    cancelled: 0,
    lapsed: 1000,
  })
  expect(body.counts_capped).toEqual(['refunded'])
})
