import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { handOverEgift, releaseEgift } from '#contract/egifts/calls.ts'
import { mayBecome, transitions } from '#rules/egifts/egifts.ts'
import { egiftStatuses } from '#contract/egifts/egift.ts'
import { type Gifting, giftingOf, giftsThatDoNotTie } from '../../support/egifts/gifting.ts'
import { type TestShop, unique } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ connections: 25, ties: 'after all' })
let shop: TestShop
let desk: Gifting
const noon = '2026-06-01T12:00:00Z'
afterAll(async () => expect(await giftsThatDoNotTie(platform)).toEqual([]))
beforeEach(async () => {
  platform.at(noon)
  shop = await platform.shop()
  desk = await giftingOf(platform, shop)
})

describe('from a store’s checkout', () => {
  test('a paid gift is issued, once for its cart, whatever the key', async () => {
    await desk.set({ order_tag: 'e-gift', order_note: 'No prices in the parcel' })
    const body = { cart_id: unique('cart'), ...desk.gift(), order: '#2001' }
    const one = await desk.hand(body)
    expect(one.body).toMatchObject({
      gift: { status: 'sent', cart_id: body.cart_id, order: '#2001', by: null },
      link: null,
      order_tag: 'e-gift',
      order_note: 'No prices in the parcel',
    })
    const again = await Promise.all(Array.from({ length: 20 }, () => desk.hand(body)))
    expect(new Set(again.map(({ body: { gift } }) => gift.egift_id))).toEqual(
      new Set([one.body.gift.egift_id]),
    )
    expect(
      await platform.db
        .selectFrom('movement')
        .select(['amount', 'source', 'staff_id'])
        .where('shop_id', '=', shop.shop_id)
        .execute(),
    ).toEqual([{ amount: 2000n, source: 'checkout', staff_id: null }])
    expect(await desk.mails(body.recipient.email!)).toHaveLength(1)
    expect(await desk.hand({ ...body, value: '21.00' })).toMatchObject({
      status: 409,
      error: { code: 'gift_differs', facts: { value: '20.00' } },
    })
  })

  test('twenty of a new cart at once are one gift', async () => {
    const body = { cart_id: unique('cart'), ...desk.gift() }
    const done = await Promise.all(Array.from({ length: 20 }, () => desk.hand(body)))
    expect(new Set(done.map(({ status }) => status))).toEqual(new Set([200]))
    expect(
      await platform.db
        .selectFrom('movement')
        .select('amount')
        .where('shop_id', '=', shop.shop_id)
        .execute(),
    ).toEqual([{ amount: 2000n }])
  })

  test('from draft over payment to claim, goods and refund; nothing is owed before it is paid', async () => {
    const body = {
      cart_id: unique('cart'),
      ...desk.gift({ channel: 'link' as const, recipient: { name: 'Ada' } }),
    }
    const step = async (
      status: 'draft' | 'pending_payment' | 'paid' | 'fulfilled' | 'cancelled' | 'refunded',
      more: object = {},
    ) => desk.hand({ ...body, ...more, status })
    expect((await step('draft')).body).toMatchObject({
      gift: { status: 'draft', gift_card_id: null },
      link: null,
    })
    expect((await step('pending_payment', { value: '30.00' })).body.gift).toMatchObject({
      status: 'pending_payment',
      value: '30.00',
    })
    expect(await step('fulfilled')).toMatchObject({
      status: 409,
      error: { code: 'egift_moved_on' },
    })
    const paid = (await step('paid', { value: '30.00' })).body
    expect(paid).toMatchObject({
      gift: { status: 'sent' },
      link: expect.stringMatching(/\/claim\//),
    })
    expect(
      (await desk.claim(new URL(paid.link!).pathname, { email: 'ada@customers.example' })).status,
    ).toBe(200)
    expect((await step('fulfilled')).body.gift.status).toBe('fulfilled')
    expect((await step('fulfilled')).body.gift.status).toBe('fulfilled')
    expect(await step('cancelled')).toMatchObject({
      status: 409,
      error: { code: 'egift_moved_on' },
    })
    expect((await step('refunded')).body.gift.status).toBe('refunded')
    expect((await desk.balance(paid.gift.gift_card_id)).balance).toBe(0n)
    expect(
      await platform.db
        .selectFrom('movement')
        .select(['kind', 'amount', 'source'])
        .where('shop_id', '=', shop.shop_id)
        .orderBy('movement_id')
        .execute(),
    ).toEqual([
      { kind: 'issue', amount: 3000n, source: 'checkout' },
      { kind: 'undo', amount: -3000n, source: 'checkout' },
    ])
  })

  test('above the threshold it waits for somebody’s release', async () => {
    await desk.set({ fraud_hold_above: '50' })
    expect((await desk.hand({ value: '50.00' })).body.gift.status).toBe('sent')
    const { gift } = (await desk.hand({ value: '50.01' })).body
    expect(gift.status).toBe('fraud_hold')
    expect(await desk.mails(gift.recipient.email!)).toEqual([])
    const params = { id: gift.egift_id }
    expect(await platform.call(shop.people.staff, releaseEgift, { params })).toMatchObject({
      status: 403,
      error: { code: 'forbidden' },
    })
    expect(
      (await platform.call(shop.people.owner, releaseEgift, { params })).body.gift.status,
    ).toBe('sent')
    expect(await platform.call(shop.people.owner, releaseEgift, { params })).toMatchObject({
      status: 409,
      error: { code: 'egift_moved_on' },
    })
    expect(await desk.mails(gift.recipient.email!)).toHaveLength(1)
  })

  test('is refused over the limit, off, in a locked shop, without a key, for another’s cart', async () => {
    const body = { cart_id: unique('cart'), ...desk.gift() }
    expect(
      await platform.call(null, handOverEgift, { body }, { token: desk.store.key }),
    ).toMatchObject({
      status: 400,
      error: { code: 'key_missing' },
    })
    expect(await platform.call(shop.people.owner, handOverEgift, { body })).toMatchObject({
      status: 401,
      error: { code: 'key_refused' },
    })
    expect(await desk.hand({ cart_id: 'unknown', status: 'refunded' })).toMatchObject({
      status: 404,
      error: { code: 'not_found', field: 'cart_id' },
    })
    await sql`
      update shop
      set settings = settings || '{"limit_store_credit_issue_max_value": "10.00"}'
      where shop_id = ${shop.shop_id}`.execute(platform.db)
    expect(await desk.hand(body)).toMatchObject({
      status: 422,
      error: {
        code: 'over_limit',
        field: 'value',
        message: 'Store Credit limit exceeded (max value: 10.00)',
        facts: { max: '10.00', currency: 'GBP' },
      },
    })
    await sql`
      update shop
      set settings = settings || '{"gw_locked": true}'
      where shop_id = ${shop.shop_id}`.execute(platform.db)
    expect(await desk.hand(body)).toMatchObject({ status: 403, error: { code: 'shop_locked' } })
    await sql`
      update shop
      set settings = settings || '{"gw_locked": false}'
      where shop_id = ${shop.shop_id}`.execute(platform.db)
    await desk.set({ enabled: false })
    expect(await desk.hand(body)).toMatchObject({ status: 409, error: { code: 'egifts_off' } })
    const other = await giftingOf(platform, await platform.shop())
    expect((await other.hand(body)).body.gift.status).toBe('sent')
  })
})

test('only the store leads to payment, goods and refunds, and what has ended stays', () => {
  const by = (to: (typeof egiftStatuses)[number]) =>
    new Set(egiftStatuses.flatMap((from) => transitions[from][to] ?? []))
  for (const to of ['pending_payment', 'fulfilled', 'refunded'] as const)
    expect(by(to)).toEqual(new Set(['store']))
  for (const from of ['expired', 'cancelled', 'refunded'] as const)
    expect(transitions[from]).toEqual({})
  expect(mayBecome('claimed', 'cancelled', 'staff')).toBe(false)
})
