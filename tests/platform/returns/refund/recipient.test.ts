import { expect, test } from 'vitest'
import { eraseCustomer } from '#contract/customers/change.ts'
import { returnGift } from '../../../support/returns/gift-returning.ts'
import { refundingOf } from '../../../support/returns/order-refunds.ts'
import { requestingOf } from '../../../support/returns/requesting.ts'
import { unique } from '../../../support/platform.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop } = await suite({ ties: 'after all' })
const desk = requestingOf(platform, shop)
const { refund, preview } = refundingOf(platform, shop)
const { owner } = shop.people

test('a refund goes to nobody else than its preview said', async () => {
  const order = await desk.bought()
  const body = { refund_amount: '5.00' }
  const { expected } = (await preview(order, body)).body
  const other = await platform.customer(shop)
  await platform.db
    .updateTable('orders')
    .set({ customer_id: other.customer_id, email: other.email })
    .where('order_id', '=', order.order_id)
    .execute()
  expect(await refund(order, { ...body, expected })).toMatchObject({
    status: 409,
    error: { code: 'refund_moved' },
  })
  const again = (await preview(order, body)).body
  expect((await refund(order, { ...body, expected: again.expected })).status).toBe(200)
})

test('a gift’s refund doesn’t go to its giver once the recipient is erased', async () => {
  const order = await desk.bought()
  const friend = await platform.customer(shop)
  const return_id = await returnGift(platform, shop, order, friend.email!)
  await platform.call(
    owner,
    eraseCustomer,
    { params: { id: friend.id }, body: { confirm: 'erase' } },
    { key: unique('erase-') },
  )
  await desk.act('approve', return_id)
  expect(await desk.act('receive', return_id)).toMatchObject({ error: { code: 'card_disabled' } })
  expect((await desk.read(return_id)).state).toBe('approved')
  expect((await desk.act('cancel', return_id)).status).toBe(200)
})
