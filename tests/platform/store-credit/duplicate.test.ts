import { beforeEach, describe, expect, test } from 'vitest'
import { upsertShopifyCustomer } from '#contract/customers/change.ts'
import { updateBalance } from '#contract/customers/money.ts'
import { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import { undoTransaction } from '#contract/store-credit/calls.ts'
import { unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ connections: 25 })
const start = Date.parse('2026-03-01T10:00:00Z')
const hour = 60 * 60 * 1000
beforeEach(() => platform.at(new Date(start)))

const guest = () => `${unique('guest')}@guests.example`
const credit = (id: string, more: object = {}, person = shop.people.owner, valueToUpdate = '5') =>
  platform.call(person, updateBalance, {
    params: { id },
    body: { valueToUpdate, reason: 'Refund', duplicate_seen: false, ...more } as never,
  })
const send = (email: string, card: object = {}, more: object = {}, of = shop) =>
  platform.call(of.people.staff, sendCustomGiftCard, {
    body: {
      gift_card: {
        customer_name: 'Guest',
        customer_email: email,
        balance: '10.00',
        reason: 'Reward',
        ...card,
      },
      email_details: { recipient_email: email, subject: 'Yours' },
      duplicate_seen: false,
      ...more,
    } as never,
  })
const lately = { status: 409, error: { code: 'credited_lately' } }

describe('a second credit within 24 hours', () => {
  test('to a customer is refused with who, when and how much, by any giver and any call', async () => {
    const { id, email } = await platform.customer(shop)
    expect((await credit(id, { order: '#77' })).status).toBe(200)
    platform.at(new Date(start + 3 * hour))
    const facts = { by: 'owner', at: '2026-03-01T10:00:00.000Z', amount: '5.00', order: '#77' }
    expect(await credit(id, {}, shop.people.staff)).toMatchObject({ ...lately, error: { facts } })
    expect(await send(email!)).toMatchObject({ ...lately, error: { facts } })
  })

  test('to an e-mail is refused, also when a customer has it by then', async () => {
    const email = guest()
    expect((await send(email)).status).toBe(200)
    expect(await send(email)).toMatchObject({
      ...lately,
      error: { facts: { by: 'staff', amount: '10.00' } },
    })
    const id = unique('s')
    await platform.call(shop.people.owner, upsertShopifyCustomer, { body: { id, email } })
    expect(await credit(id)).toMatchObject(lately)
  })

  test('for an order is refused to anybody, with # or without', async () => {
    const order = unique('1')
    expect((await send(guest(), { order: `#${order}` })).status).toBe(200)
    expect(await send(guest(), { order })).toMatchObject({
      ...lately,
      error: { facts: { order: `#${order}` } },
    })
    expect((await send(guest(), { order: `${order}9` })).status).toBe(200)
  })

  test('moves nothing and makes no card, and goes through when it was seen', async () => {
    const email = guest()
    await send(email)
    const cards = () =>
      platform.db
        .selectFrom('gift_card')
        .select('balance')
        .where('customer_email', '=', email)
        .execute()
    await send(email)
    expect(await cards()).toHaveLength(1)
    expect((await send(email, {}, { duplicate_seen: true })).status).toBe(200)
    expect(await cards()).toHaveLength(2)
  })

  test('of a caller who does not know the question is not looked at', async () => {
    const { id } = await platform.customer(shop)
    for (const duplicate_seen of [undefined, undefined])
      expect((await credit(id, { duplicate_seen })).status).toBe(200)
  })

  test('of ten at once is given once, by one call or by both', async () => {
    const { id, email } = await platform.customer(shop)
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, i) => (i % 2 ? credit(id) : send(email!))),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    const order = unique('2')
    const ordered = await Promise.all(Array.from({ length: 10 }, () => send(guest(), { order })))
    expect(ordered.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('is no second credit:', () => {
  test('one after 24 hours', async () => {
    const { id } = await platform.customer(shop)
    await credit(id)
    platform.at(new Date(start + 24 * hour - 1))
    expect(await credit(id)).toMatchObject(lately)
    platform.at(new Date(start + 24 * hour))
    expect((await credit(id)).status).toBe(200)
  })

  test('one after the first was undone', async () => {
    const { id } = await platform.customer(shop)
    const { body } = await credit(id)
    await platform.call(shop.people.owner, undoTransaction, {
      params: { id: body.transaction.transaction_id },
    })
    expect((await credit(id)).status).toBe(200)
  })

  test('what is taken, and what another shop gave', async () => {
    const { id, email } = await platform.customer(shop)
    await send(email!, {}, {}, other)
    expect((await credit(id)).status).toBe(200)
    expect((await credit(id, {}, shop.people.owner, '-1')).status).toBe(200)
  })
})
