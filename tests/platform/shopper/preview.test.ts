import { expect, test } from 'vitest'
import { readShopper } from '#contract/shopper/calls.ts'
import { getPreviewShopper } from '#contract/shopper/install.ts'
import { eraseCustomer } from '#contract/customers/change.ts'
import type { Person } from '../../support/platform.ts'
import { shoppingIn } from '../../support/shopper/shopping.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ at: '2026-06-01T12:00:00Z' })
const store = await shoppingIn(platform, shop)
const read = (person: Person, id: string, query: object = {}) =>
  platform.call(person, getPreviewShopper, { params: { id }, query })

test('a preview has what the customer sees, masked, and no code', async () => {
  const ada = await store.customer('12.50', '2026-12-31')
  await platform.db
    .updateTable('customer')
    .set({ full_name: 'Ada  Lovelace' })
    .where('shop_id', '=', shop.shop_id)
    .where('platform_customer_id', '=', ada.id)
    .execute()
  const own = (await ada.ask(readShopper)).body
  const { status, body, text } = await read(shop.people.limited, ada.id)
  expect(status).toBe(200)
  expect(body).toEqual({
    name: 'A••• L•••',
    balance: own.balance,
    lots: own.lots,
    rows: [{ at: '2026-06-01T12:00:00.000Z', text: expect.any(String), amount: '12.50' }],
  })
  const { code, email } = await platform.db
    .selectFrom('customer as c')
    .innerJoin('gift_card as g', 'g.customer_id', 'c.customer_id')
    .innerJoin('gift_card_code as k', 'k.gift_card_id', 'g.gift_card_id')
    .select(['k.last4 as code', 'c.email'])
    .where('c.platform_customer_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  expect(code).toHaveLength(4)
  for (const secret of [code!, email!, 'Lovelace']) expect(text).not.toContain(secret)
  const russian = await read(shop.people.owner, ada.id, { lang: 'ru' })
  expect(russian.body.rows[0]!.text).not.toBe(body.rows[0]!.text)
})

test('a customer without a name has a masked email', async () => {
  const nobody = await store.customer()
  await platform.db
    .updateTable('customer')
    .set({ full_name: '', email: 'zoe@mail.example' })
    .where('shop_id', '=', shop.shop_id)
    .where('platform_customer_id', '=', nobody.id)
    .execute()
  expect((await read(shop.people.owner, nobody.id)).body).toEqual({
    name: 'z•••@•••.example',
    balance: '0.00',
    lots: [],
    rows: [],
  })
})

test('another shop’s customer, an erased and an unknown one aren’t found; tills are refused', async () => {
  const [ada, gone] = [await store.customer('1.00'), await store.customer()]
  const erased = await platform.call(
    shop.people.owner,
    eraseCustomer,
    { params: { id: gone.id }, body: { confirm: 'erase' } },
    { key: `erase-${gone.id}` },
  )
  expect(erased.status).toBe(200)
  for (const [person, id] of [
    [other.people.owner, ada.id],
    [shop.people.owner, gone.id],
    [shop.people.owner, 'nobody'],
  ] as const)
    expect((await read(person, id)).error).toMatchObject({ code: 'not_found' })
  expect((await read(shop.people.pos, ada.id)).error).toMatchObject({ code: 'forbidden' })
})
