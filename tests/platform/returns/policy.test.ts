import { beforeEach, describe, expect, test } from 'vitest'
import {
  getReturnSettings,
  judgeReturn,
  putReturnSettings,
  tryReturnSettings,
} from '#contract/returns/policy.ts'
import { defaultSettings, type ReturnSettings } from '#rules/returns/policy.ts'
import { placeOrder } from '../../support/orders/placing.ts'
import type { Person, TestShop } from '../../support/platform.ts'
import { refundingOf } from '../../support/returns/order-refunds.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ at: '2026-06-10T12:00:00Z' })
let shop: TestShop
let other: TestShop
beforeEach(async () => {
  platform.at('2026-06-10T12:00:00Z')
  shop = await platform.shop({ time_zone: 'America/New_York' })
  other = await platform.shop()
})
const read = async (person: Person = shop.people.owner) =>
  (await platform.call(person, getReturnSettings, {})).body
const save = (more: Partial<ReturnSettings>, revision = 0, person: Person = shop.people.owner) =>
  platform.call(person, putReturnSettings, {
    body: { settings: { ...defaultSettings, ...more }, revision },
  })
const judge = (body: Parameters<typeof platform.call<typeof judgeReturn>>[2]['body']) =>
  platform.call(shop.people.limited, judgeReturn, { body })

describe('the policy of a shop', () => {
  test('is the usual one until it is saved, then the saved one, audited with its changes', async () => {
    expect(await read()).toEqual({
      settings: defaultSettings,
      revision: 0,
      changed_at: null,
      changed_by: null,
    })
    const saved = await save({ approve_below: '20', lapse_days: 14 })
    expect(saved.body).toMatchObject({
      settings: { approve_below: '20.00', lapse_days: 14 },
      revision: 1,
      changed_by: { email: shop.people.owner.email },
    })
    expect(await read()).toEqual(saved.body)
    expect((await read(other.people.owner)).revision).toBe(0)
    const line = await platform.db
      .selectFrom('audit')
      .select(['verb', 'detail'])
      .where('shop_id', '=', shop.shop_id)
      .where('verb', '=', 'change_return_settings')
      .executeTakeFirstOrThrow()
    expect(line.detail).toEqual({ changed: ['lapse_days', 'approve_below'] })
  })

  test('is saved by one of two who opened the same, and the other sees whose is there', async () => {
    const both = await Promise.all([save({ lapse_days: 7 }), save({ lapse_days: 8 })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)!
    expect(refused.error).toMatchObject({ code: 'policy_moved', facts: { revision: 1 } })
    expect((await save({ lapse_days: 9 }, 1)).body.revision).toBe(2)
  })

  test.each([
    [{ lapse_days: 0 }, 'settings.lapse_days'],
    [{ approve_below: '-1' }, 'settings.approve_below'],
    [{ approve_below: '50', review_above: '20' }, 'settings.review_above'],
    [{ zones: [{ ...defaultSettings.zones[0], countries: ['Germany'] }] }, 'zones.0.countries.0'],
    [{ zones: [defaultSettings.zones[0], defaultSettings.zones[0]] }, 'zones.0.countries'],
    [{ recall: 'never' }, 'settings.recall'],
  ])('with %j is refused with the field, and nothing is saved', async (more, field) => {
    const refused = await save(more as never)
    expect([refused.status, refused.error?.code]).toEqual([422, 'invalid_input'])
    expect(refused.error?.field).toContain(field)
    expect((await read()).revision).toBe(0)
  })

  test('is the owner’s to read and change', async () => {
    for (const role of ['staff', 'limited', 'pos'] as const) {
      expect((await save({}, 0, shop.people[role])).status).toBe(403)
      expect((await platform.call(shop.people[role], getReturnSettings, {})).status).toBe(403)
    }
  })
})

describe('a verdict', () => {
  test('says the last day, the offers of the chosen pieces, and why a line can’t go back', async () => {
    await save({
      zones: [
        {
          countries: [],
          days: 10,
          outcomes: [
            { to: 'credit', bonus_percent: '10.00', fee: '0.00', expires_days: 365 },
            { to: 'original', bonus_percent: '0.00', fee: '2.50', expires_days: null },
          ],
        },
      ],
      final_sale: { skus: ['OUT*'], vendors: [], tags: [], discount_percent: null },
    })
    const { name, line_ids } = await placeOrder(platform, shop, {
      // still the first of June in New York
      created_at: new Date('2026-06-02T03:00:00Z'),
      lines: [{ quantity: 2 }, { sku: 'OUT-1' }],
    })
    const [shirt, outlet] = line_ids as [string, string]
    const one = await judge({ order_id: name, lines: [{ line_item_id: shirt, quantity: 1 }] })
    expect(one.body.verdict).toEqual({
      outcome: 'allow',
      automatic: false,
      why: [],
      keep_item: false,
      last_day: '2026-06-11',
      offers: [
        { to: 'credit', amount: '10.00', bonus: '1.00', fee: '0.00', expires_days: 365 },
        { to: 'original', amount: '7.50', bonus: '0.00', fee: '2.50', expires_days: null },
      ],
    })
    const all = await judge({ order_id: name.slice(1) })
    expect(all.body.verdict.offers[0]).toMatchObject({ amount: '20.00', bonus: '2.00' })
    expect(all.body.lines).toEqual([
      { line_item_id: shirt, returnable: 2, why: [] },
      {
        line_item_id: outlet,
        returnable: 1,
        why: [
          {
            key: 'final_sale_sku',
            line_item_id: outlet,
            facts: { sku: 'OUT-1', rule: 'OUT*' },
          },
        ],
      },
    ])
    platform.at('2026-06-12T03:59:59Z')
    expect((await judge({ order_id: name })).body.verdict.outcome).toBe('allow')
    platform.at('2026-06-12T04:00:00Z')
    expect((await judge({ order_id: name })).body.verdict.why[0]?.key).toBe('outside_window')
  })

  test('is given under a policy that isn’t saved, and finds no other shop’s order', async () => {
    const { name } = await placeOrder(platform, shop, { created_at: platform.clock() })
    const settings = { ...defaultSettings, block: { ...defaultSettings.block, orders: [name] } }
    expect((await judge({ order_id: name, settings })).body.verdict.why[0]?.key).toBe('blocked')
    expect((await judge({ order_id: name })).body.verdict.outcome).toBe('allow')
    const foreign = await platform.call(other.people.owner, judgeReturn, {
      body: { order_id: name },
    })
    expect(foreign.status).toBe(404)
  })
})

test('a preview of a refund says that the policy would refuse it, which staff may override', async () => {
  await save({ final_sale: { ...defaultSettings.final_sale, skus: ['OUT*'] } })
  const { bought, preview } = refundingOf(platform, shop)
  const lines = [{}, { sku: 'OUT-1' }]
  const order = await bought({ created_at: platform.clock(), lines })
  const warned = async (at: number) => {
    const selected_line_items = [{ line_item_id: order.line_ids[at]!, quantity: 1 }]
    return (await preview(order, { selected_line_items })).body.warnings
  }
  expect(await warned(0)).not.toContain('outside_policy')
  expect(await warned(1)).toContain('outside_policy')
})

test('a trial compares the last 90 days under both policies, and leaves out what is older', async () => {
  const at = (day: string) => ({ created_at: new Date(`${day}T12:00:00Z`) })
  await placeOrder(platform, shop, { ...at('2026-06-01'), lines: [{ quantity: 2 }] })
  await placeOrder(platform, shop, { ...at('2026-04-20') })
  await placeOrder(platform, shop, { ...at('2026-03-01') })
  await placeOrder(platform, other, { ...at('2026-06-01') })
  const [zone] = defaultSettings.zones
  const { body } = await platform.call(shop.people.owner, tryReturnSettings, {
    body: {
      settings: {
        ...defaultSettings,
        approve_below: '15',
        zones: [
          {
            ...zone!,
            days: 60,
            outcomes: [{ to: 'credit', bonus_percent: '5', fee: '1', expires_days: null }],
          },
        ],
      },
    },
  })
  expect([body.from, body.to, body.capped]).toEqual(['2026-03-12', '2026-06-10', false])
  expect(body.orders.now).toMatchObject({
    allow: { count: 1, amount: '20.00' },
    refuse: { count: 1, amount: '10.00' },
    bonus: '0.00',
    reasons: [{ key: 'outside_window', count: 1 }],
  })
  expect(body.orders.trial).toMatchObject({
    automatic: { count: 1, amount: '10.00' },
    allow: { count: 1, amount: '20.00' },
    refuse: { count: 0 },
    bonus: '1.40',
    fees: '2.00',
  })
})
