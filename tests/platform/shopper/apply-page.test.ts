import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eraseCustomer } from '#contract/customers/change.ts'
import { checkCode } from '#contract/redemptions/calls.ts'
import { makeApplyLink } from '#contract/shopper/install.ts'
import type { ShopLanguages } from '#rules/shop/language.ts'
import { unique } from '../../support/platform.ts'
import { checkoutOf } from '../../support/redemptions/checkout.ts'
import { fieldsIn, shopperPages, textOf } from '../../support/shopper/pages.ts'
import { shoppingIn } from '../../support/shopper/shopping.ts'
import { turnOn, withFeatures, withoutFeature } from '../../support/storefront/turn-on.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ ties: 'after all', at: '2026-06-01T12:00:00Z' })
const store = await shoppingIn(platform, shop)
const checkout = await checkoutOf(platform, shop)
await withFeatures(platform, shop, 'widget')
await turnOn(platform, shop, 'quick_apply')
const { open, post } = shopperPages(store.app)

const make = (id: string, person = shop.people.owner) =>
  platform.call(person, makeApplyLink, { params: { id } })
const pathOf = async (id: string): Promise<string> => {
  const { body, status } = await make(id)
  expect(status).toBe(200)
  return new URL(body.url).pathname
}
/** Presses the button of the page that is open. */
const press = async (path: string) => post(path, fieldsIn((await open(path)).text, 'apply'))
const tokenIn = (page: string): string | undefined => /qa_[\w-]{32}/.exec(page)?.[0]
const tokens = async (customer_id: bigint) =>
  platform.db.selectFrom('quick_apply').selectAll().where('customer_id', '=', customer_id).execute()

test('looking makes and spends nothing; a press gives a token that the checkout takes', async () => {
  const ada = await store.customer('12.50')
  const path = await pathOf(ada.id)
  for (let i = 0; i < 3; i += 1) expect((await open(path)).status).toBe(200)
  expect(await tokens(ada.customer_id)).toEqual([])
  const page = await open(path)
  expect(textOf(page.text)).toContain('You have £12.50')
  expect(textOf(page.text)).toContain('Use £12.50')
  expect(page.text).not.toMatch(/<script|qa_/)
  const pressed = await press(path)
  const token = tokenIn(pressed.text)!
  expect(textOf(pressed.text)).toContain('It takes up to £12.50')
  const { body } = await checkout.ask(checkCode, { body: { code: token } })
  expect(body).toMatchObject({ available: '12.50' })
  expect(await tokens(ada.customer_id)).toHaveLength(1)
  expect(textOf((await open(`${path}?lang=ru`)).text)).toContain('12,50')
})

test('a form that is sent again shows the first token, as long as that works', async () => {
  const ada = await store.customer('12.50')
  const path = await pathOf(ada.id)
  const fields = fieldsIn((await open(path)).text, 'apply')
  const [first, again] = [await post(path, fields), await post(path, fields)]
  expect(tokenIn(first.text)).toBeDefined()
  expect(tokenIn(again.text)).toBe(tokenIn(first.text))
  expect(await tokens(ada.customer_id)).toHaveLength(1)
  platform.at('2026-06-01T12:30:00Z')
  const late = await post(path, fields)
  platform.at('2026-06-01T12:00:00Z')
  expect(tokenIn(late.text)).toBeUndefined()
  expect(textOf(late.text)).toContain('Use £12.50')
  expect(textOf((await post(path, {})).text)).toContain('Nothing was changed')
})

test('works for thirty days, for its own customer and kind; all else is an unknown page', async () => {
  const ada = await store.customer('12.50')
  const path = await pathOf(ada.id)
  const unknown = (await open('/no/such/page')).text
  const token = path.split('/').at(-1)!
  const wrong = ['x', 'a'.repeat(32), ada.token, `qa_${'a'.repeat(32)}`, shop.people.owner.token]
  for (const one of [
    `/account/${token}`,
    `/account/agree/${token}`,
    ...wrong.map((w) => `/apply/${w}`),
  ])
    for (const answer of [await open(one), await post(one, {})])
      expect([answer.status, answer.text]).toEqual([404, unknown])
  platform.at('2026-07-01T11:59:59Z')
  expect((await open(path)).status).toBe(200)
  platform.at('2026-07-01T12:00:00Z')
  for (const answer of [await open(path), await post(path, {})])
    expect([answer.status, answer.text]).toEqual([404, unknown])
  platform.at('2026-06-01T12:00:00Z')
  expect((await post(path, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(404)
  expect(await tokens(ada.customer_id)).toEqual([])
})

test('thirty presses an hour; nothing for a customer without credit', async () => {
  const ada = await store.customer('12.50')
  const path = await pathOf(ada.id)
  for (let i = 0; i < 30; i += 1) expect(tokenIn((await press(path)).text)).toBeDefined()
  const over = await press(path)
  expect([tokenIn(over.text), textOf(over.text).includes('Too many attempts')]).toEqual([
    undefined,
    true,
  ])
  const poor = await store.customer()
  const empty = await pathOf(poor.id)
  expect(textOf((await open(empty)).text)).toContain('You have no store credit yet')
  const pressed = await post(empty, { act: 'apply', key: unique('press-') })
  expect(textOf(pressed.text)).toContain('You have no store credit to use')
})

test('a link is made by those who may issue credit, of their own shop’s customers, and audited', async () => {
  const ada = await store.customer('12.50')
  const theirs = await platform.customer(other)
  expect((await make(theirs.id)).status).toBe(404)
  expect((await make(ada.id, shop.people.limited)).status).toBe(403)
  const made = await make(ada.id, shop.people.staff)
  expect(made.body.expires_at).toBe('2026-07-01T12:00:00.000Z')
  const seen = await platform.db
    .selectFrom('audit')
    .selectAll()
    .where('shop_id', '=', shop.shop_id)
    .where('verb', '=', 'make_apply_link')
    .execute()
  expect(JSON.stringify(seen, (_, v) => (typeof v === 'bigint' ? '' : v))).not.toContain(
    made.body.url.split('/').at(-1),
  )
  expect(seen.length).toBeGreaterThan(0)
})

const set = (key: string, value: unknown) =>
  sql`
    update shop
    set settings = jsonb_set(settings, array[${key}], ${JSON.stringify(value)}::jsonb)
    where shop_id = ${shop.shop_id}`.execute(platform.db)

test('a link is made by those alone who see whole codes', async () => {
  const ada = await store.customer('12.50')
  const { owner, staff, admin } = shop.people
  const hiding = 'hiding_gift_card_code_except_last_4_digits'
  await set(hiding, true)
  for (const person of [owner, staff])
    expect(await make(ada.id, person)).toMatchObject({ status: 403, error: { code: 'forbidden' } })
  expect((await make(ada.id, admin)).status).toBe(200)
  await set(hiding, false)
  expect((await make(ada.id, staff)).status).toBe(200)
})

test('a new link ends the customer’s older ones, also where several are made at once', async () => {
  const [ada, bob] = [await store.customer('12.50'), await store.customer('5.00')]
  const [theirs, older] = [await pathOf(bob.id), await pathOf(ada.id)]
  const made = await Promise.all([1, 2, 3].map(() => pathOf(ada.id)))
  expect((await open(older)).status).toBe(404)
  const statuses = await Promise.all(made.map(async (path) => (await open(path)).status))
  expect(statuses.toSorted()).toEqual([200, 404, 404])
  expect((await open(theirs)).status).toBe(200)
})

test('speaks the customer’s language if the shop writes in it, else the shop’s', async () => {
  const ada = await store.customer('12.50')
  const langOf = async (language: string | null, languages: ShopLanguages) => {
    await set('languages', languages)
    await platform.db
      .updateTable('customer')
      .set({ language })
      .where('customer_id', '=', ada.customer_id)
      .execute()
    return /<html lang="(\w+)"/.exec((await open(await pathOf(ada.id))).text)?.[1]
  }
  expect(await langOf('ru', { base: 'en', others: ['ru'] })).toBe('ru')
  expect(await langOf(null, { base: 'ru', others: ['en'] })).toBe('ru')
  expect(await langOf('ru', { base: 'en', others: [] })).toBe('en')
})

test('is off with its asset and without the plan, and for an erased customer', async () => {
  const ada = await store.customer('12.50')
  const path = await pathOf(ada.id)
  await turnOn(platform, shop, 'quick_apply', () => {}, false)
  expect((await make(ada.id)).error?.code).toBe('apply_off')
  expect([(await open(path)).status, (await post(path, {})).status]).toEqual([404, 404])
  await turnOn(platform, shop, 'quick_apply')
  await withoutFeature(platform, shop, 'widget')
  expect((await make(ada.id)).error?.code).toBe('apply_off')
  expect((await open(path)).status).toBe(404)
  await withFeatures(platform, shop, 'widget')
  expect((await open(path)).status).toBe(200)
  await platform.call(shop.people.owner, eraseCustomer, {
    params: { id: ada.id },
    body: { confirm: 'erase' },
  })
  expect([(await open(path)).status, (await make(ada.id)).status]).toEqual([404, 404])
})
