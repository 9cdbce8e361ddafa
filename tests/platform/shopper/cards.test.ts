import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getCustomer } from '#contract/customers/read.ts'
import { disableGiftCard } from '#contract/gift-cards/change.ts'
import { undoTransaction } from '#contract/store-credit/calls.ts'
import { addShopperCard, previewShopperCard, readShopper } from '#contract/shopper/calls.ts'
import { transact } from '#platform/db/transact.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { callByLink } from '#platform/shopper/account/call-by-link.ts'
import { addCard } from '#platform/shopper/cards/add-card.ts'
import { findAccount } from '#platform/shopper/proof/prove.ts'
import { checkoutOf } from '../../support/redemptions/checkout.ts'
import { cardOf, looseCard, sentCard } from '../../support/shopper/gift-card.ts'
import { shoppingIn } from '../../support/shopper/shopping.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ ties: 'after all', at: '2026-06-01T12:00:00Z' })
const store = await shoppingIn(platform, shop)
type Customer = Awaited<ReturnType<typeof store.customer>>

const add = (who: Customer, code: string, expected_balance: string, more: object = {}) =>
  who.ask(addShopperCard, { body: { code, expected_balance } }, more)
const preview = (who: Customer, code: string) => who.ask(previewShopperCard, { body: { code } })
const balanceOf = async (who: Customer) => (await who.ask(readShopper)).body.balance

test('a preview says what adding brings, and adding brings it, lot by lot', async () => {
  const ada = await store.customer('5.00')
  const card = await looseCard(platform, shop, { balance: '20.00', expires_on: '2026-12-31' })
  expect((await preview(ada, card.code)).body).toEqual({
    amount: '20.00',
    lots: [{ amount: '20.00', expires_on: '2026-12-31' }],
    balance_before: '5.00',
    balance_after: '25.00',
    asks: false,
  })
  expect(await balanceOf(ada)).toBe('5.00')
  const done = await add(ada, card.code.toLowerCase(), '20.00')
  expect(done.body).toEqual({ state: 'added', amount: '20.00', balance: '25.00' })
  const me = (await ada.ask(readShopper)).body
  expect(me.lots).toEqual([
    { amount: '20.00', expires_on: '2026-12-31' },
    { amount: '5.00', expires_on: null },
  ])
  const seen = (
    await platform.call(shop.people.owner, getCustomer, {
      params: { id: ada.id },
      query: {},
    } as never)
  ).body
  expect(seen.balance).toBe(me.balance)
  expect(await cardOf(platform, shop, card.id)).toMatchObject({ state: 'merged', balance: '0.00' })
})

test('the movement’s source and the audit name the customer, who is emailed', async () => {
  const ada = await store.customer()
  const card = await looseCard(platform, shop)
  await add(ada, card.code, '10.00')
  const moved = await platform.db
    .selectFrom('movement')
    .select(['source', 'staff_id', 'kind', 'amount'])
    .where('gift_card_id', '=', card.number)
    .where('kind', '=', 'transfer')
    .execute()
  expect(moved).toEqual([{ source: 'shopper', staff_id: null, kind: 'transfer', amount: -1000n }])
  const line = await platform.db
    .selectFrom('audit')
    .select(['actor', 'staff_id', 'verb'])
    .where('subject', '=', card.id)
    .where('verb', '=', 'merge_card')
    .execute()
  expect(line).toEqual([{ actor: `customer ${ada.id}`, staff_id: null, verb: 'merge_card' }])
  const mail = await platform.db
    .selectFrom('mail')
    .select(['name', 'to_email', 'content'])
    .where('customer_id', '=', ada.customer_id)
    .execute()
  expect(mail).toMatchObject([{ name: 'card_added', to_email: ada.email }])
  expect(mail[0]!.content).toMatchObject({
    values: { amount_issued: '10.00', giftcard_balance: '10.00' },
  })
})

test('the same key adds once and answers the same; without a key nothing is added', async () => {
  const ada = await store.customer()
  const card = await looseCard(platform, shop)
  const [first, again] = [
    await add(ada, card.code, '10.00', { key: 'same-key-1' }),
    await add(ada, card.code, '10.00', { key: 'same-key-1' }),
  ]
  expect(first.status).toBe(200)
  expect(again.body).toEqual(first.body)
  const differing = await add(ada, card.code, '11.00', { key: 'same-key-1' })
  expect(differing.error?.code).toBe('key_reused')
  const bare = await store.app.request(`/w/v1/me/cards?shop=${shop.shop_url}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ code: card.code, expected_balance: '10.00' }),
  })
  expect(await bare.json()).toMatchObject({ error: { code: 'key_missing' } })
  expect(await balanceOf(ada)).toBe('10.00')
})

test('staff undo it as any transfer: the card is open again, with its balance', async () => {
  const ada = await store.customer('5.00')
  const card = await looseCard(platform, shop)
  await add(ada, card.code, '10.00')
  const { movement_id } = await platform.db
    .selectFrom('movement')
    .select('movement_id')
    .where('cause_id', '=', card.id)
    .where('source', '=', 'shopper')
    .executeTakeFirstOrThrow()
  const undone = await platform.call(shop.people.owner, undoTransaction, {
    params: { id: `t${movement_id}` },
  } as never)
  expect(undone.status).toBe(200)
  expect(await balanceOf(ada)).toBe('5.00')
  expect(await cardOf(platform, shop, card.id)).toMatchObject({ state: 'active', balance: '10.00' })
})

test('codes that can’t be added are refused, each with its reason, and nothing moves', async () => {
  const ada = await store.customer('5.00')
  const bob = await store.customer('7.00')
  const checkout = await checkoutOf(platform, shop)
  const loyaltyOf = async (who: Customer) =>
    (
      await platform.call(shop.people.owner, getCustomer, {
        params: { id: who.id },
        query: {},
      } as never)
    ).body.LoyaltyCard!.GiftCard
  const foreign = await looseCard(platform, other)
  const disabled = await looseCard(platform, shop)
  await platform.call(shop.people.owner, disableGiftCard, {
    params: { id: disabled.id },
    body: { disabled: true },
  } as never)
  const held = await looseCard(platform, shop)
  await checkout.hold(held.code, '4.00')
  const cases: [code: string, expected: string, refusal: string][] = [
    ['WRONGCODEWRONGCO', '10.00', 'not_found'],
    [foreign.code, '10.00', 'not_found'],
    [disabled.code, '10.00', 'not_found'],
    [held.code, '6.00', 'card_on_hold'],
    [(await loyaltyOf(bob)).code, '7.00', 'card_personal'],
    [(await loyaltyOf(ada)).code, '5.00', 'card_yours'],
  ]
  for (const [code, expected, refusal] of cases) {
    expect((await preview(ada, code)).error?.code, refusal).toBe(refusal)
    expect((await add(ada, code, expected)).error?.code, refusal).toBe(refusal)
  }
  const moved = await looseCard(platform, shop)
  expect(await add(ada, moved.code, '9.99')).toMatchObject({
    status: 409,
    error: { code: 'balance_moved', facts: { balance: '10.00' } },
  })
  expect(await balanceOf(ada)).toBe('5.00')
})

test('is added by its amount alone, whoever calls', async () => {
  const ada = await store.customer('5.00')
  const card = await looseCard(platform, shop)
  const { db } = platform
  const account = await findAccount(db, shop.shop_id, { id: ada.id })
  const link = { shop: await findShop(db, shop.shop_url), customer_id: ada.customer_id }
  const call = callByLink(platform, link, account)
  const input = {
    query: { shop: shop.shop_url },
    body: { code: card.code, expected_balance: 'x' },
  }
  await expect(transact(db, (trx) => addCard({ ...call, trx }, input))).rejects.toMatchObject({
    code: 'invalid_input',
    field: 'expected_balance',
  })
  expect(await balanceOf(ada)).toBe('5.00')
})

test('an expired and an empty card bring nothing', async () => {
  const ada = await store.customer()
  const card = await looseCard(platform, shop, { expires_on: '2026-06-30' })
  platform.at('2026-07-02T12:00:00Z')
  const late = { ...ada, token: store.tokenOf(ada.id) }
  const ask = (endpoint: typeof previewShopperCard | typeof addShopperCard, body: object) =>
    store.ask(late.token, endpoint, { body } as never)
  expect((await ask(previewShopperCard, { code: card.code })).error?.code).toBe('card_empty')
  const done = await ask(addShopperCard, { code: card.code, expected_balance: '10.00' })
  expect(done.error?.code).toBe('balance_moved')
  platform.at('2026-06-01T12:00:00Z')
})

test('in a locked shop and without terms nothing is added', async () => {
  for (const settings of [{ gw_locked: true }, { is_accepted_terms: false }]) {
    const closed = await platform.shop()
    const theirs = await shoppingIn(platform, closed)
    const who = await theirs.customer()
    const card = await looseCard(platform, closed)
    await sql`
      update shop
      set settings = settings || ${JSON.stringify(settings)}::jsonb
      where shop_id = ${closed.shop_id}`.execute(platform.db)
    const done = await who.ask(addShopperCard, {
      body: { code: card.code, expected_balance: '10.00' },
    })
    expect(done.status).toBe(403)
    expect(await cardOf(platform, closed, card.id)).toMatchObject({ balance: '10.00' })
  }
})

test('a card that was sent to another email waits for its reader, who agrees once', async () => {
  const ada = await store.customer()
  const card = await sentCard(platform, shop, { balance: '30.00' })
  expect((await preview(ada, card.code)).body.asks).toBe(true)
  const asked = await add(ada, card.code, '30.00')
  expect(asked.body).toEqual({ state: 'asked', amount: '30.00', balance: '0.00' })
  const mail = await platform.db
    .selectFrom('mail')
    .select(['to_email', 'content'])
    .where('name', '=', 'card_consent')
    .where('to_email', '=', card.email)
    .executeTakeFirstOrThrow()
  const sealed = (mail.content as { sealed: string }).sealed
  const link = new URL(platform.vault.reveal(Buffer.from(sealed, 'base64')))
  const address = link.pathname + link.search
  const page = await (await store.app.request(address)).text()
  expect(page).toContain('Give this card')
  expect(page).toContain('<a href="?lang=ru" lang="ru">')
  expect(page).not.toContain(link.pathname)
  expect(await balanceOf(ada)).toBe('0.00')
  const [one, two] = await Promise.all([
    store.app.request(address, { method: 'POST' }),
    store.app.request(address, { method: 'POST' }),
  ])
  expect([one.status, two.status]).toEqual([200, 200])
  expect(await balanceOf(ada)).toBe('30.00')
  expect((await store.app.request('/account/agree/' + 'a'.repeat(32))).status).toBe(404)
})
