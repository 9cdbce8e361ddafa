import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkCode, listStoreKeys } from '#contract/redemptions/calls.ts'
import { postEvents } from '#contract/events/calls.ts'
import {
  getTrigger,
  getTriggerBySource,
  listTriggers,
  makeTrigger,
} from '#contract/workflows/custom/calls.ts'
import { startPlatform, type TestPlatform, type TestShop, unique } from '../../support/platform.ts'
import { checkoutOf } from '../../support/redemptions/checkout.ts'
import { scheme, triggersOf } from '../../support/workflows/triggers.ts'

let platform: TestPlatform
let shop: TestShop
beforeAll(async () => {
  platform = await startPlatform()
  shop = await platform.shop()
})
afterAll(() => platform.close())

const data = (more: Record<string, unknown> = {}) => ({
  customer: { email: 'Recycler@customers.example' },
  points: '12.50',
  at: '2026-05-01T10:00:00Z',
  kinds: ['glass', 'tin'],
  ...more,
})
const eventOf = (id: string) =>
  platform.db
    .selectFrom('event')
    .selectAll()
    .where('shop_id', '=', shop.shop_id)
    .where('external_id', 'like', `%:${id}`)
    .executeTakeFirst()

describe('a custom trigger', () => {
  test('is found by id, by key and in the list; its token is shown once', async () => {
    const triggers = await triggersOf(platform, shop)
    const of = scheme()
    const made = await triggers.make(of)
    expect(made).toMatchObject({ scheme: of, active: true, workflows: [], last_call_at: null })
    expect(made.trigger_token).toMatch(/^ttk_[\w-]{43}$/)
    expect(made.trigger_token.endsWith(made.last4)).toBe(true)
    const { trigger_token: _, ...kept } = made
    expect(await triggers.read(made.trigger_id)).toEqual(kept)
    const { body } = await platform.call(shop.people.owner, getTriggerBySource, {
      params: { source: of.key },
    })
    expect(body).toEqual(kept)
    const { body: all } = await platform.call(shop.people.owner, listTriggers, {})
    expect(all.rows).toContainEqual(kept)
  })

  test.each([
    ['a key twice', [{ key: 'email' }, { key: 'email', path: 'other' }], 'scheme.fields.1.key'],
    [
      'a path twice',
      [{ key: 'email' }, { key: 'b', path: 'customer.email' }],
      'scheme.fields.1.path',
    ],
    ['nobody whom it is about', [{ key: 'points', type: 'money' }], 'scheme.fields'],
    ['a path of seven levels', [{ path: 'a.b.c.d.e.f.g' }], 'scheme.fields.0.path'],
    ['a type that there isn’t', [{ type: 'json' }], 'scheme.fields.0.type'],
  ])('is refused with %s, and its field is named', async (_, fields, field) => {
    const whole = fields.map((one) => ({
      key: 'email',
      type: 'email',
      path: 'customer.email',
      label: 'One',
      ...one,
    }))
    const { status, body } = await platform.call(shop.people.owner, makeTrigger, {
      body: { scheme: { ...scheme(), fields: whole as never } },
    })
    expect(status).toBe(422)
    expect(body).toMatchObject({ error: { code: 'invalid_input', field } })
  })

  test('has its key alone in the shop, also when two are made at once', async () => {
    const of = scheme()
    const triggers = await triggersOf(platform, shop)
    const make = () => platform.call(shop.people.owner, makeTrigger, { body: { scheme: of } })
    const both = await Promise.all([make(), make()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.body).toMatchObject({
      error: { code: 'trigger_key_taken', field: 'scheme.key' },
    })
    const other = await triggers.make()
    const moved = await triggers.change(other.trigger_id, { ...other.scheme, key: of.key })
    expect(moved.body).toMatchObject({ error: { code: 'trigger_key_taken' } })
    const elsewhere = await platform.shop()
    const theirs = await (await triggersOf(platform, elsewhere)).make(of)
    const { status } = await platform.call(shop.people.owner, getTrigger, {
      params: { id: theirs.trigger_id },
    })
    expect(status).toBe(404)
  })

  test('is made by a role with settings alone', async () => {
    const { status } = await platform.call(shop.people.staff, makeTrigger, {
      body: { scheme: scheme() },
    })
    expect(status).toBe(403)
  })
})

describe('an event of a trigger', () => {
  test('is taken with its values by the scheme, of the customer whom it names', async () => {
    const triggers = await triggersOf(platform, shop)
    const { trigger_id, trigger_token: token } = await triggers.make()
    const id = unique('ev-')
    const { status, body } = await triggers.send(trigger_id, token, data(), { id })
    expect([status, body]).toEqual([200, { id, outcome: 'accepted' }])
    expect(await eventOf(id)).toMatchObject({
      source: 'trigger',
      topic: trigger_id,
      subject: 'recycler@customers.example',
      state: 'done',
      decide: null,
      data: {
        values: {
          'event.email': 'recycler@customers.example',
          'event.points': '12.50',
          'event.returned_on': '2026-05-01',
          'event.kinds': ['glass', 'tin'],
        },
      },
    })
    expect(await triggers.calls(trigger_id)).toMatchObject([{ id, outcome: 'accepted' }])
  })

  test('waits to be decided where a workflow listens', async () => {
    const triggers = await triggersOf(platform, shop)
    const { trigger_id, trigger_token: token } = await triggers.make()
    await platform.db
      .insertInto('event_listener')
      .values({ shop_id: shop.shop_id, topic: trigger_id })
      .execute()
    const id = unique('ev-')
    await triggers.send(trigger_id, token, data(), { id })
    expect(await eventOf(id)).toMatchObject({ decide: 'waiting' })
  })

  test('counts once, however often and at once it is sent; its id takes no other data', async () => {
    const triggers = await triggersOf(platform, shop)
    const { trigger_id, trigger_token: token } = await triggers.make()
    const id = unique('ev-')
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => triggers.send(trigger_id, token, data(), { id })),
    )
    const outcomes = sent.map(({ body }) => body.outcome)
    expect(outcomes.toSorted()).toEqual(['accepted', ...Array(9).fill('duplicate')].toSorted())
    const other = await triggers.send(trigger_id, token, data({ points: '1' }), { id })
    expect([other.status, other.body]).toMatchObject([422, { error: { code: 'key_reused' } }])
  })

  test.each([
    [
      'a value of another type',
      data({ points: 'many' }),
      {},
      'data.points',
      { code: 'type', type: 'money' },
    ],
    [
      'a list with an object in it',
      data({ kinds: [{}] }),
      {},
      'data.kinds',
      { code: 'type', type: 'list' },
    ],
    ['nobody whom it is about', { points: '1' }, {}, 'data', { code: 'nobody' }],
    [
      'a time in the future',
      data(),
      { occurred_at: '2126-01-01T00:00:00Z' },
      'occurred_at',
      { code: 'future' },
    ],
    ['no id', data(), { id: undefined }, 'id', { code: 'missing' }],
    [
      'seven levels',
      data({ a: { b: { c: { d: { e: { f: {} } } } } } }),
      {},
      'data',
      { code: 'levels', most: 6 },
    ],
    [
      'too many fields',
      data(Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`f${i}`, i]))),
      {},
      'data',
      { code: 'fields', most: 100 },
    ],
    ['32 kB of text', data({ note: 'x'.repeat(33_000) }), {}, 'data', { code: 'bytes', most: 32 }],
    ['an id of another shape', data(), { id: 'x'.repeat(65) }, 'id', { code: 'invalid' }],
  ])('with %s is refused with the field, and noted', async (_, sent, more, field, problem) => {
    const triggers = await triggersOf(platform, shop)
    const { trigger_id, trigger_token: token } = await triggers.make()
    const { status, body } = await triggers.send(trigger_id, token, sent, more)
    expect(status).toBe(422)
    expect(body).toMatchObject({ error: { code: 'invalid_input', field } })
    expect(await triggers.calls(trigger_id)).toMatchObject([{ outcome: 'refused', field, problem }])
  })

  test('needs the token of its own trigger, which opens nothing else', async () => {
    const triggers = await triggersOf(platform, shop)
    const one = await triggers.make()
    const two = await triggers.make()
    const crossed = await triggers.send(two.trigger_id, one.trigger_token, data())
    expect([crossed.status, crossed.body]).toMatchObject([
      403,
      { error: { code: 'trigger_refused' } },
    ])
    const store = await platform.call(
      null,
      postEvents,
      { body: { events: [{}] } },
      { token: one.trigger_token },
    )
    const code = await platform.call(
      null,
      checkCode,
      { body: { code: 'ABCD' } },
      { token: one.trigger_token },
    )
    expect([store.status, code.status]).toEqual([401, 401])
    const { key } = await checkoutOf(platform, shop)
    expect((await triggers.send(one.trigger_id, key, data())).status).toBe(401)
    const { body } = await platform.call(shop.people.owner, listStoreKeys, {})
    expect(body.rows.map(({ last4 }) => last4)).not.toContain(one.last4)
  })

  test('is refused with the old token once it was renewed', async () => {
    const triggers = await triggersOf(platform, shop)
    const { trigger_id, trigger_token: token } = await triggers.make()
    const { body } = await triggers.renew(trigger_id)
    expect((await triggers.send(trigger_id, token, data())).status).toBe(401)
    expect((await triggers.send(trigger_id, body.trigger_token, data())).status).toBe(200)
  })

  test('is refused by a disabled trigger, until it is switched on again', async () => {
    const triggers = await triggersOf(platform, shop)
    const { trigger_id, trigger_token: token, scheme: of } = await triggers.make()
    expect((await triggers.disable(trigger_id)).body).toMatchObject({ active: false })
    const refused = await triggers.send(trigger_id, token, data())
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: { code: 'trigger_disabled' } },
    ])
    await triggers.change(trigger_id, of, true)
    expect((await triggers.send(trigger_id, token, data())).status).toBe(200)
  })
})
