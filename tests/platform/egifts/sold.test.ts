import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  changeEgiftDate,
  convertEgift,
  listEgifts,
  releaseEgift,
  sendEgift,
} from '#contract/egifts/calls.ts'
import { getHome } from '#contract/home/calls.ts'
import { putSetting } from '#contract/shop/calls.ts'
import { type Gifting, giftingOf, giftsThatDoNotTie } from '../../support/egifts/gifting.ts'
import { type TestShop, unique } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ connections: 20, ties: 'after all' })
let shop: TestShop
let desk: Gifting
afterAll(async () => expect(await giftsThatDoNotTie(platform)).toEqual([]))
beforeEach(async () => {
  platform.at('2026-06-01T22:30:00Z')
  shop = await platform.shop({ time_zone: 'Europe/Berlin' })
  desk = await giftingOf(platform, shop)
})

const set = (key: string, value: unknown) =>
  platform.call(shop.people.owner, putSetting, { body: { key, value } })
const sold = async (more: object = {}) => {
  const body = { cart_id: unique('cart'), ...desk.gift(), ...more }
  const { gift } = (await desk.hand(body)).body
  return { id: gift.egift_id, status: gift.status, body, email: body.recipient.email ?? '' }
}
const fulfil = (cart_id: string) => desk.hand({ cart_id, status: 'fulfilled' })
const listed = async () =>
  (await platform.call(shop.people.owner, listEgifts, { query: {} })).body.rows.map(
    ({ waits }) => waits,
  )
const lots = async (card: string) =>
  (
    await sql<{ day: string | null }>`
      select expires_on::text as day from lot
      where shop_id = ${shop.shop_id} and gift_card_id = ${card.slice(1)}::bigint`.execute(
      platform.db,
    )
  ).rows.map(({ day }) => day)

describe('a card that a store sold is sent', () => {
  test('after payment, unless the shop says otherwise', async () => {
    expect((await sold()).status).toBe('sent')
  })

  test('after the fulfilment of its order, once, however often that is reported', async () => {
    await set('gift_card_sending_method', 'after_fulfillment')
    const { id, status, body, email } = await sold()
    expect(await listed()).toEqual(['fulfillment'])
    expect([status, (await desk.mails(email)).length]).toEqual(['scheduled', 0])
    platform.at('2026-07-01T12:00:00Z')
    await desk.run()
    expect((await desk.now(id)).status).toBe('scheduled')
    const all = await Promise.all(Array.from({ length: 10 }, () => fulfil(body.cart_id)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect([(await desk.now(id)).status, (await desk.mails(email)).length]).toEqual(['sent', 1])
    await desk.claim(await desk.pathOf(id))
    // a repeated report changes nothing, also after the claim
    expect((await fulfil(body.cart_id)).body.gift.status).toBe('claimed')
    const steps = (await desk.now(id)).events.map(({ kind }) => kind)
    expect(steps.filter((kind) => kind === 'order_fulfilled')).toHaveLength(1)
    expect(steps).not.toContain('released')
  })

  test('after the fulfilment on the day that its buyer chose, if that is yet to come', async () => {
    await set('gift_card_sending_method', 'after_fulfillment')
    const { id, body, email } = await sold({ send_at: '2026-06-10T10:00:00Z' })
    expect((await desk.now(id)).send_at).toBeNull()
    expect((await fulfil(body.cart_id)).body.gift).toMatchObject({
      status: 'scheduled',
      send_at: '2026-06-10T10:00:00.000Z',
    })
    expect((await fulfil(body.cart_id)).status).toBe(200)
    platform.at('2026-06-10T10:00:00Z')
    await desk.run()
    expect((await desk.mails(email)).length).toBe(1)
  })

  test('by hand alone where the shop says so: neither clock nor store sends it', async () => {
    await set('gift_card_sending_method', 'manual')
    const { id, status, body, email } = await sold({ send_at: '2026-06-03T10:00:00Z' })
    expect(status).toBe('scheduled')
    expect(await listed()).toEqual(['manual'])
    platform.at('2026-06-04T10:00:00Z')
    await desk.run()
    expect(await fulfil(body.cart_id)).toMatchObject({ error: { code: 'egift_moved_on' } })
    expect((await desk.mails(email)).length).toBe(0)
    const waiting = async (by = shop.people.owner) =>
      (await platform.call(by, getHome, { query: {} })).body.attention.find(
        ({ kind }) => kind === 'egifts_to_send',
      )?.count
    expect(await waiting()).toBe(1)
    expect(await waiting(shop.people.limited)).toBeUndefined()
    const done = await platform.call(shop.people.owner, sendEgift, {
      params: { id },
      body: { email },
    })
    expect(done.body.gift.status).toBe('sent')
    expect(await waiting()).toBeUndefined()
    expect(await listed()).toEqual([null])
    expect((await desk.mails(email)).length).toBe(1)
  })

  test('after its fulfilment also when it was held for its amount and then released', async () => {
    await desk.set({ fraud_hold_above: '10.00' })
    await set('gift_card_sending_method', 'after_fulfillment')
    const { id, status, body } = await sold()
    expect(status).toBe('fraud_hold')
    await platform.call(shop.people.owner, releaseEgift, { params: { id }, body: {} } as never)
    expect((await desk.now(id)).status).toBe('scheduled')
    expect((await fulfil(body.cart_id)).body.gift.status).toBe('sent')
  })

  test('at its release, if its order was fulfilled while it was held', async () => {
    await desk.set({ fraud_hold_above: '10.00' })
    await set('gift_card_sending_method', 'after_fulfillment')
    const { id, body, email } = await sold()
    for (let i = 0; i < 2; i += 1)
      expect((await fulfil(body.cart_id)).body.gift.status).toBe('fraud_hold')
    expect((await desk.mails(email)).length).toBe(0)
    await platform.call(shop.people.owner, releaseEgift, { params: { id }, body: {} } as never)
    expect([(await desk.now(id)).status, (await desk.mails(email)).length]).toEqual(['sent', 1])
  })

  test('by a team member before its order is fulfilled; the report then sends nothing', async () => {
    await set('gift_card_sending_method', 'after_fulfillment')
    const [now, later] = [await sold(), await sold()]
    const byHand = { params: { id: now.id }, body: {} }
    await platform.call(shop.people.owner, sendEgift, byHand)
    const send_at = '2026-06-05T10:00:00.000Z'
    const body = { send_at }
    await platform.call(shop.people.owner, changeEgiftDate, { params: { id: later.id }, body })
    expect((await fulfil(now.body.cart_id)).body.gift.status).toBe('sent')
    const dated = (await fulfil(later.body.cart_id)).body.gift
    expect(dated).toMatchObject({ status: 'scheduled', send_at })
    platform.at(send_at)
    await desk.run()
    for (const { body, email } of [now, later]) {
      expect((await fulfil(body.cart_id)).body.gift.status).toBe('sent')
      expect((await desk.mails(email)).length).toBe(1)
    }
  })

  test('at once where a team member made it, whatever the setting', async () => {
    await set('gift_card_sending_method', 'manual')
    const { id } = await desk.make()
    expect((await desk.now(id)).status).toBe('sent')
  })
})

describe('a card that a store sold expires', () => {
  test('by the setting at its sale, counted from that day, once it is claimed', async () => {
    await set('c2c_giftcard_expiration_period_type', 'month')
    await set('c2c_giftcard_expiration_period', 1)
    const { id } = await sold()
    await set('c2c_giftcard_expiration_period', 9)
    const card = (await desk.now(id)).gift_card_id!
    expect(await lots(card)).toEqual([null])
    await desk.claim(await desk.pathOf(id))
    // 22:30 in UTC is the next day in Berlin
    expect(await lots(card)).toEqual(['2026-07-02'])
  })

  test('no sooner than 30 days after the claim, of which page and email tell', async () => {
    await set('c2c_giftcard_expiration_period', 40)
    const { id, email } = await sold()
    platform.at('2026-06-20T10:00:00Z')
    const { text } = await desk.claim(await desk.pathOf(id))
    expect(await lots((await desk.now(id)).gift_card_id!)).toEqual(['2026-07-20'])
    expect(text).toContain('20 July 2026')
    expect((await desk.messageIn(email, 'egift_code')).text).toContain('Use it by: 20 July 2026')
  })

  test('a card sold for fewer days, as many days after the claim', async () => {
    await set('c2c_giftcard_expiration_period', 3)
    const { id } = await sold()
    const early = await sold()
    await desk.claim(await desk.pathOf(early.id))
    expect(await lots((await desk.now(early.id)).gift_card_id!)).toEqual(['2026-06-05'])
    platform.at('2026-06-20T10:00:00Z')
    await desk.claim(await desk.pathOf(id))
    expect(await lots((await desk.now(id)).gift_card_id!)).toEqual(['2026-06-23'])
  })

  test('also when a team member converts it to the recipient’s loyalty credit', async () => {
    await set('c2c_giftcard_expiration_period', 30)
    const first = await sold()
    await desk.claim(await desk.pathOf(first.id))
    const { id } = await sold({ recipient: first.body.recipient })
    const done = await platform.call(shop.people.owner, convertEgift, {
      params: { id },
      body: {},
    } as never)
    expect(done.status).toBe(200)
    const into = done.body.gift.events.find(({ kind }) => kind === 'converted')!.detail['card']!
    expect(await lots(into)).toEqual(['2026-07-02'])
  })

  test('never without the setting, or where a team member made it', async () => {
    const { id } = await sold()
    await set('c2c_giftcard_expiration_period', 3)
    const made = await desk.make()
    for (const one of [id, made.id]) {
      await desk.claim(await desk.pathOf(one))
      expect(await lots((await desk.now(one)).gift_card_id!)).toEqual([null])
    }
  })
})
