import { expect, test } from 'vitest'
import { makeGiftReceipt } from '#contract/returns/gift-receipt.ts'
import { placeOrder } from '../../support/orders/placing.ts'
import { shoppingOf } from '../../support/returns/shopping.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite()
const { owner, pos, limited } = shop.people
const order = () => placeOrder(platform, shop, { lines: [{ name: 'Scarf' }, { name: 'Hat' }] })

test('a gift receipt has ten letters, its items without prices, and only a digest is kept', async () => {
  const { name, line_ids } = await order()
  const made = await platform.call(pos, makeGiftReceipt, {
    params: { order_id: name },
    body: { line_item_ids: [line_ids[1]!] },
  })
  expect(made.status).toBe(200)
  const { code, link, items } = made.body.gift_receipt
  expect(code).toMatch(/^[A-HJ-NP-Z]{5} [A-HJ-NP-Z]{5}$/)
  expect(items).toEqual([{ line_item_id: line_ids[1], name: 'Hat', quantity: 1 }])
  expect(link).toContain(`/returns?shop=${shop.shop_url}`)
  expect(made.text).not.toContain('10.00')
  const rows = await platform.db.selectFrom('gift_receipt').selectAll().execute()
  const kept = rows.map(({ code_digest }) => Buffer.from(code_digest).toString())
  expect(kept.join()).not.toContain(code.replace(' ', ''))
  const audit = await platform.db
    .selectFrom('audit')
    .select(['verb', 'subject', 'detail'])
    .where('verb', '=', 'make_gift_receipt')
    .executeTakeFirst()
  expect(audit).toEqual({ verb: 'make_gift_receipt', subject: name, detail: null })
})

test('is made by those who may return, of their own shop’s orders and lines', async () => {
  const { name } = await order()
  const theirs = await placeOrder(platform, other)
  const make = async (who = owner, order_id = name, line_item_ids?: string[]) =>
    (
      await platform.call(who, makeGiftReceipt, {
        params: { order_id },
        body: line_item_ids && { line_item_ids },
      })
    ).status
  expect(await make(limited)).toBe(403)
  expect(await make(owner, theirs.name)).toBe(404)
  expect(await make(owner, name, theirs.line_ids)).toBe(404)
  expect(await make(owner)).toBe(200)
})

test('its letters open the order for any email, in any spelling, in their own shop alone', async () => {
  const { name } = await order()
  const { body } = await platform.call(owner, makeGiftReceipt, {
    params: { order_id: name },
    body: undefined,
  })
  const { code } = body.gift_receipt
  const shopper = shoppingOf(platform, shop)
  await shopper.ask({ receipt: code.toLowerCase().replace(' ', '-'), email: 'bob@gifts.example' })
  await shopper.work()
  const mail = await shopper.mailTo('bob@gifts.example')
  expect(mail!.code).toMatch(/^\d{6}$/)
  expect(mail!.text).not.toContain(name)
  const elsewhere = shoppingOf(platform, other)
  await elsewhere.ask({ receipt: code, email: 'bob@gifts.example' })
  await elsewhere.work()
  expect(await elsewhere.mailTo('bob@gifts.example')).toBeNull()
})
