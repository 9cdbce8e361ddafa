import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  connectingOf,
  deliver,
  runInbox,
  vendorsOf,
} from '../../support/integrations/connecting.ts'
import { type TestShop, unique } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ connections: 8, ties: 'after all' })
const vendors = await vendorsOf(platform)
const { loop } = vendors
let shop: TestShop
let desk: ReturnType<typeof connectingOf>
let email: string

beforeEach(async () => {
  shop = await platform.shop()
  desk = connectingOf(platform, vendors, shop)
  loop.hooks.length = 0
  email = `${unique('eliza')}@customers.example`
  await desk.loop()
})

const moved = () =>
  platform.db
    .selectFrom('movement')
    .innerJoin('lot', (on) =>
      on
        .onRef('lot.shop_id', '=', 'movement.shop_id')
        .onRef('lot.origin_movement_id', '=', 'movement.movement_id'),
    )
    .select([
      'movement.amount',
      'lot.kind as money',
      'lot.expires_on',
      'source',
      'cause_kind',
      'cause_id',
    ])
    .where('movement.shop_id', '=', shop.shop_id)
    .orderBy('movement.movement_id')
    .execute()
const mails = () =>
  platform.db
    .selectFrom('mail')
    .select(['name', 'to_email'])
    .where('shop_id', '=', shop.shop_id)
    .execute()
const states = async () =>
  (
    await platform.db
      .selectFrom('inbox')
      .select(['state', 'problem'])
      .where('shop_id', '=', shop.shop_id)
      .orderBy('inbox_id')
      .execute()
  ).map(({ state, problem }) => [state, problem])
const request = async (more: object = {}) => {
  const done = await deliver(platform, loop.requested({ email, ...more }))
  await runInbox(platform)
  return done
}

const longAddress = `a@${Array.from({ length: 5 }, () => 'b'.repeat(60)).join('.')}.example`
const settings = (more: object) =>
  sql`
    update shop
    set settings = settings || ${JSON.stringify(more)}::jsonb
    where shop_id = ${shop.shop_id}`.execute(platform.db)

describe('a gift card that Loop requests', () => {
  test('is issued in its name: the bonus promotional, all else paid', async () => {
    await request({ return_id: '23456' })
    const ofLoop = { source: 'store', cause_kind: 'loop_return', cause_id: '23456' }
    expect(await moved()).toEqual([
      { amount: 2250n, money: 'paid', expires_on: null, ...ofLoop },
      { amount: 100n, money: 'promotional', expires_on: null, ...ofLoop },
    ])
    expect(await mails()).toEqual([{ name: 'store_credit_refund', to_email: email }])
    const said = await platform.db
      .selectFrom('audit')
      .select(['actor', 'detail'])
      .where('shop_id', '=', shop.shop_id)
      .where('verb', '=', 'issue_for_vendor')
      .execute()
    expect(said).toMatchObject([{ actor: 'Loop', detail: { amount: '23.50', return: '23456' } }])
  })

  test('goes to the loyalty card of the customer with this address', async () => {
    const known = await platform.customer(shop, { email })
    await request()
    await request()
    const cards = await platform.db
      .selectFrom('gift_card')
      .select(['customer_id', 'is_loyalty', 'balance'])
      .where('shop_id', '=', shop.shop_id)
      .execute()
    expect(cards).toEqual([{ customer_id: known.customer_id, is_loyalty: true, balance: 4700n }])
  })

  test('is issued once for Loop’s id, whatever else a delivery says, also ten at once', async () => {
    const id = 4711
    await Promise.all([
      ...Array.from({ length: 10 }, (_, n) =>
        deliver(platform, loop.requested({ email, id, external_order_number: n })),
      ),
      runInbox(platform),
    ])
    await Promise.all([runInbox(platform), runInbox(platform), runInbox(platform)])
    expect((await moved()).map(({ amount }) => amount)).toEqual([2250n, 100n])
    expect(await mails()).toHaveLength(1)
    expect(await states()).toEqual(Array(10).fill(['done', null]))
  })

  test.each([
    ['another total', { total_credit_issued: '24.50' }],
    ['another bonus', { gift_card_bonus_credit: '2.00' }],
    ['another customer', { email: 'other@customers.example' }],
  ])('that is repeated with %s is issued once, and the other is shown', async (_, more) => {
    await request({ id: 4712 })
    await request({ id: 4712, ...more })
    expect((await moved()).map(({ amount }) => amount)).toEqual([2250n, 100n])
    expect(await states()).toEqual([
      ['done', null],
      ['stuck', 'issued_differently'],
    ])
  })

  test('without an id is issued once for its return; another body of it is shown', async () => {
    for (const [return_id, external_order_number] of [
      ['r1', 1],
      ['r1', 1],
      ['r1', 2],
      ['r2', 3],
    ])
      await request({ id: null, return_id, external_order_number })
    expect(await moved()).toHaveLength(4)
    expect(await states()).toEqual([
      ['done', null],
      ['stuck', 'issued_differently'],
      ['done', null],
    ])
  })

  test('leaves nothing from which an address could be tried out', async () => {
    await request({ id: null, return_id: 'r3' })
    const [kept] = await platform.db
      .selectFrom('vendor_issue')
      .select(['external_id', 'requested_digest'])
      .where('shop_id', '=', shop.shop_id)
      .execute()
    expect(kept?.external_id).toBe('return:r3')
    const [delivered] = await platform.db
      .selectFrom('inbox')
      .select('body')
      .where('shop_id', '=', shop.shop_id)
      .execute()
    const content = JSON.stringify(JSON.parse(platform.vault.reveal(delivered!.body!)))
    expect(Buffer.from(kept!.requested_digest!)).toEqual(
      platform.vault.address(shop.shop_id, content),
    )
  })

  test('is issued no more once Loop is disconnected, and is shown', async () => {
    await deliver(platform, loop.requested({ email }))
    await desk.disable('loop')
    await runInbox(platform)
    expect(await moved()).toEqual([])
    expect(await states()).toEqual([['stuck', 'not_connected']])
  })

  test('follows the settings: last day, and no email', async () => {
    await desk.disable('loop')
    await desk.loop({ email: false, expires_days: 30 })
    platform.at('2026-03-01T12:00:00Z')
    const { raw, address } = loop.requested({ email })
    await deliver(platform, { raw, address, headers: { 'x-loop-signature': loop.sign(raw) } })
    await runInbox(platform)
    platform.at(new Date())
    expect((await moved()).map(({ expires_on }) => expires_on)).toEqual([
      '2026-03-31',
      '2026-03-31',
    ])
    expect(await mails()).toEqual([])
  })

  test.each([
    ['a bonus above the total', { gift_card_bonus_credit: '24.00' }, 'wrong_amount'],
    ['nothing', { total_credit_issued: '0.00', gift_card_bonus_credit: '0.00' }, 'wrong_amount'],
    ['an amount below zero', { total_credit_issued: '-5.00' }, 'delivery_unreadable'],
    ['an amount with three decimals', { total_credit_issued: '5.001' }, 'delivery_unreadable'],
    ['another currency', { currency: 'USD' }, 'other_currency'],
    ['nobody', { email: 'nobody' }, 'no_person'],
    ['two people', { email: 'a,b@customers.example' }, 'no_person'],
    ['an address that is too long', { email: longAddress }, 'no_person'],
    ['another trigger', { trigger: 'return.created' }, 'delivery_unreadable'],
  ])('with %s issues nothing, and is shown', async (_, more, problem) => {
    expect((await request(more)).status).toBe(200)
    expect(await moved()).toEqual([])
    expect(await states()).toEqual([['stuck', problem]])
  })

  test.each([
    ['is locked', { gw_locked: true }, { gw_locked: false }],
    ['is blocked', { block_shop: true }, { block_shop: false }],
    [
      'has no integrations in its plan',
      { features: [] },
      { features: [{ name: 'integrations', count: 1 }] },
    ],
  ])('waits while the shop %s, and is issued after', async (_, closed, open) => {
    await settings(closed)
    await request()
    expect(await moved()).toEqual([])
    expect(await states()).toEqual([['waiting', 'shop_closed']])
    await settings(open)
    platform.at(new Date(Date.now() + 60_000))
    await runInbox(platform)
    platform.at(new Date())
    expect(await moved()).toHaveLength(2)
  })

  test.each([
    ['above the most', { limit_store_credit_issue_max_value: '23.49' }],
    ['below the least', { limit_store_credit_issue_min_value: '23.50' }],
  ])('%s that the shop issues at once is left to a person', async (_, limit) => {
    await settings(limit)
    await request()
    expect(await moved()).toEqual([])
    expect(await states()).toEqual([['stuck', 'over_limit']])
  })

  test.each([
    ['no signature', () => ''],
    ['a signature by another secret', (raw: string) => loop.sign(raw, 'another')],
    ['a signature of another body', (raw: string) => loop.sign(raw.replace('23.50', '2350.00'))],
    [
      'a signature of the body written anew',
      (raw: string) => loop.sign(raw.replaceAll('\\/', '/')),
    ],
    ['a signature in hex', (raw: string) => Buffer.from(loop.sign(raw), 'base64').toString('hex')],
  ])('with %s stores nothing', async (_, sign) => {
    const { address, raw } = loop.requested({ email, external_order_name: 'a/b' })
    const headers = { 'x-loop-signature': sign(raw) }
    expect(await deliver(platform, { address, raw, headers })).toMatchObject({
      status: 403,
      error: { code: 'not_signed' },
    })
    expect(await states()).toEqual([])
  })
})
