import { expect, test } from 'vitest'
import { createBulk, listBulks } from '#contract/bulk/draft.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { listCustomers, listOrders } from '#contract/customers/read.ts'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { type WireInput, asSpecified } from '#upstream/elsewhere/request.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()
const sent = <const E extends Endpoint>(endpoint: E, input: WireInput) =>
  platform.call<E>(
    shop.people.owner,
    endpoint,
    asSpecified(endpoint, input, shop.shop_url) as never,
  )

// a dashboard elsewhere, with UPSTREAM_URL, can't know that its upstream is this platform
test('the platform takes the form in which a dashboard writes to another upstream', async () => {
  const { id } = await platform.customer(shop)
  const expires_on = '2099-12-31'
  const credit = { valueToUpdate: '12.50', reason: 'Refund', expires_on }
  const moved = await sent(updateBalance, { params: { id }, body: credit })
  expect(moved.body).toMatchObject({ transaction: { amount: '12.50', expires_on } })
  const source = [{ count: 2, entity_data: { balance: '10.00' } }]
  const bulk = { operation_name: 'gift_card', title: 'Fair', source, expires_on }
  const saved = (await sent(createBulk, { body: { bulk } })) as {
    status: number
    body: Answer<typeof createBulk>
  }
  expect([saved.status, saved.body.bulk.title, saved.body.bulk.expires_on]).toEqual([
    200,
    'Fair',
    expires_on,
  ])
  expect((await sent(listBulks, { query: { limit: 20 } })).body).toMatchObject({ count: 1 })
  const orders = await sent(listOrders, { query: { email: 'nobody@mail.example' } })
  expect(orders.body).toEqual({ count: 0, rows: [] })
  const first = await sent(listCustomers, { query: { limit: '' } })
  expect(first.body).toMatchObject({ count: 1, after: null })
})
