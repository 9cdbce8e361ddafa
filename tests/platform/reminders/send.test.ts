import { beforeEach, describe, expect, test } from 'vitest'
import { changeCustomer, eraseCustomer, mergeCustomers } from '#contract/customers/change.ts'
import { changeReminder, removeReminder } from '#contract/reminders/calls.ts'
import type { TestShop } from '../../support/platform.ts'
import { expired, inactive, remindingOf, rule } from '../../support/reminders/reminding.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ ties: 'after all' })
let shop: TestShop
let desk: ReturnType<typeof remindingOf>
beforeEach(async () => {
  platform.at('2026-06-01T12:00:00Z')
  shop = await platform.shop()
  desk = remindingOf(platform, shop)
})
const sentTo = async () => (await desk.mails()).map(({ to, at }) => `${to} ${at.slice(0, 10)}`)

describe('a reminder', () => {
  test('leaves at its time of the shop’s clock, so many days before the credit expires, once', async () => {
    const ada = await desk.customer()
    await desk.give(ada.id, '10.00', '2026-06-20')
    await desk.give(ada.id, '5.00', '2026-07-20')
    await desk.make(rule({ days: 7, at: '09:00' }))
    await desk.run('2026-06-13T07:59:00Z')
    expect(await desk.mails()).toEqual([])
    await Promise.all([desk.run('2026-06-13T08:00:00Z'), desk.run()])
    await desk.run('2026-06-13T20:00:00Z')
    await desk.run('2026-06-14T20:00:00Z')
    expect(await desk.mails()).toEqual([
      {
        to: ada.email,
        name: 'store_credit_expiring',
        at: '2026-06-13T08:00:00.000Z',
        values: {
          balance_after: '15.00',
          expiring_amount: '10.00',
          expires_on: '2026-06-20',
          days_left: '7',
          last_activity_date: '2026-06-01',
        },
      },
    ])
  })

  test('of inactivity counts from the last transaction, and each new one starts it again', async () => {
    const [ada, bob] = [await desk.customer(), await desk.customer()]
    await desk.give(ada.id, '10.00')
    await desk.give(bob.id, '10.00')
    await desk.make(inactive({ days: 30 }))
    platform.at('2026-06-20T12:00:00Z')
    await desk.give(bob.id, '-4.00')
    for (const day of ['2026-07-01', '2026-07-02', '2026-07-20', '2026-07-21', '2026-08-30'])
      await desk.run(`${day}T08:30:00Z`)
    expect(await sentTo()).toEqual([`${ada.email} 2026-07-01`, `${bob.email} 2026-07-20`])
  })

  test('after expiry tells how much has expired, on the first day too', async () => {
    const ada = await desk.customer()
    await desk.give(ada.id, '10.00', '2026-06-10')
    await desk.give(ada.id, '-4.00')
    await desk.give(ada.id, '2.00')
    await desk.make(expired({ days: 1, at: '00:00' }))
    await desk.run('2026-06-10T23:00:00Z')
    // the credit hasn't left the ledger yet
    expect(await desk.mails()).toEqual([])
    await desk.expire('2026-06-10T23:04:00Z')
    await desk.run('2026-06-10T23:05:00Z')
    expect((await desk.mails()).map(({ to, values }) => [to, values['expiring_amount']])).toEqual([
      [ada.email, '6.00'],
    ])
  })

  test.each([
    ['Europe/London', '2026-03-29', '01:30', '2026-03-29T01:30:00Z'],
    ['Europe/London', '2026-10-25', '01:30', '2026-10-25T00:30:00Z'],
    ['Pacific/Auckland', '2026-06-30', '09:00', '2026-06-29T21:00:00Z'],
    ['Asia/Kolkata', '2028-02-29', '23:59', '2028-02-29T18:29:00Z'],
  ])('in %s of %s %s leaves at %s', async (time_zone, day, at, due) => {
    const there = await platform.shop({ time_zone })
    const its = remindingOf(platform, there)
    platform.at(new Date(Date.parse(`${day}T00:00:00Z`) - 20 * 86_400_000))
    const ada = await its.customer()
    const expires = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000)
    await its.give(ada.id, '10.00', expires.toISOString().slice(0, 10))
    await its.make(rule({ days: 1, at }))
    await its.run(new Date(Date.parse(due) - 60_000).toISOString())
    expect(await its.mails()).toEqual([])
    await its.run(due)
    expect(await its.mails()).toHaveLength(1)
  })
})

describe('who gets none', () => {
  test('too little credit, no address, a block, a tag, a disabled or empty card', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => desk.customer()))
    const [ok, little, blocked, tagged, empty, disabled] = people as [
      ...[(typeof people)[0], (typeof people)[0], (typeof people)[0]],
      ...[(typeof people)[0], (typeof people)[0], (typeof people)[0]],
    ]
    const nameless = await platform.customer(shop, { email: null })
    for (const { id } of [ok, blocked, tagged, empty, nameless, disabled])
      await desk.give(id, '10.00')
    await desk.give(little.id, '4.99')
    await desk.give(empty.id, '-10.00')
    const change = (id: string) =>
      platform.call(shop.people.owner, changeCustomer, { params: { id }, body: { blocked: true } })
    await change(blocked.id)
    await platform.db
      .updateTable('customer')
      .set({ tags: 'vip, No Mail' })
      .where('customer_id', '=', tagged.customer_id)
      .execute()
    await platform.db
      .updateTable('gift_card')
      .set({ disabled_at: new Date('2026-06-02T00:00:00Z') })
      .where('customer_id', '=', disabled.customer_id)
      .execute()
    await desk.make(inactive({ least: '5.00', tags: { with: [], without: ['no mail'] } }))
    await desk.run('2026-07-01T08:30:00Z')
    expect(await sentTo()).toEqual([`${ok.email} 2026-07-01`])
  })

  test('who was erased, and whose credit is held for an order', async () => {
    const [ada, bob] = [await desk.customer(), await desk.customer()]
    await desk.give(ada.id, '10.00', '2026-06-20')
    await desk.give(bob.id, '10.00', '2026-06-20')
    await desk.make(rule())
    await platform.db
      .updateTable('gift_card')
      .set({ held: 1000n })
      .where('customer_id', '=', bob.customer_id)
      .execute()
    await platform.call(
      shop.people.owner,
      eraseCustomer,
      { params: { id: ada.id }, body: { confirm: 'erase' } },
      { key: `erase-${ada.id}` },
    )
    await desk.run('2026-06-13T08:00:00Z')
    expect(await desk.mails()).toEqual([])
    await platform.db
      .updateTable('gift_card')
      .set({ held: 0n })
      .where('customer_id', '=', bob.customer_id)
      .execute()
  })

  test('who was reminded before they were merged, and only once after', async () => {
    const [ada, bob] = [await desk.customer(), await desk.customer()]
    await desk.give(ada.id, '10.00', '2026-06-20')
    await desk.give(bob.id, '5.00', '2026-06-20')
    const made = await desk.make(rule())
    await desk.run('2026-06-13T08:00:00Z')
    const merged = await platform.call(
      shop.people.owner,
      mergeCustomers,
      { params: { id: ada.id }, body: { from: bob.id } },
      { key: `merge-${ada.id}` },
    )
    expect(merged.status).toBe(200)
    const { reminder_id: id } = made
    const past = (await desk.foresee(rule(), id)).past
    expect(past).toEqual({ people: 0, amount: '0.00' })
    expect(await desk.mails()).toHaveLength(2)
  })

  test('who has had the most reminders of any rule that one of them allows', async () => {
    const ada = await desk.customer()
    await desk.give(ada.id, '10.00', '2026-06-20')
    await desk.make(rule({ days: 7 }))
    await desk.make(rule({ mail: 'store_credit_last_chance', days: 6, most: { n: 1, days: 2 } }))
    await desk.make(rule({ mail: 'store_credit_last_chance', days: 3, most: { n: 1, days: 2 } }))
    for (let day = 12; day < 20; day += 1) await desk.run(`2026-06-${day}T08:30:00Z`)
    expect(await sentTo()).toEqual([`${ada.email} 2026-06-13`, `${ada.email} 2026-06-17`])
  })
})

describe('after a downtime', () => {
  test('three days are caught up; older ones are skipped and counted', async () => {
    const dates = ['2026-06-17', '2026-06-18', '2026-06-19', '2026-06-20']
    for (const on of dates) await desk.give((await desk.customer()).id, '10.00', on)
    await desk.make(rule({ days: 7 }))
    await desk.run('2026-06-13T09:00:00Z')
    expect((await desk.mails()).map(({ values }) => values['expires_on'])).toEqual(dates.slice(1))
    const kept = await platform.db
      .selectFrom('reminder')
      .select(['skipped', 'done_through'])
      .where('shop_id', '=', shop.shop_id)
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ skipped: 1n, done_through: '2026-06-13' })
  })
})

describe('a rule', () => {
  test('that is off or removed, or whose plan is lost, sends nothing', async () => {
    const ada = await desk.customer()
    await desk.give(ada.id, '10.00', '2026-06-20')
    const { reminder_id: id } = await desk.make(rule({ active: false }))
    await desk.run('2026-06-13T08:00:00Z')
    const put = (body: object) =>
      platform.call(shop.people.owner, changeReminder, { params: { id }, body: rule(body) })
    expect((await put({ days: 5 })).status).toBe(200)
    await platform.db
      .updateTable('shop')
      .set({ settings: JSON.stringify({ features: [] }) })
      .where('shop_id', '=', shop.shop_id)
      .execute()
    await desk.run('2026-06-15T08:00:00Z')
    const removed = await platform.call(shop.people.owner, removeReminder, { params: { id } })
    expect(removed.status).toBe(200)
    await desk.run('2026-06-15T09:00:00Z')
    expect(await desk.mails()).toEqual([])
  })

  test('switched on mails the past only where its number is confirmed, each person once', async () => {
    const [ada, bob] = [await desk.customer(), await desk.customer()]
    await desk.give(ada.id, '10.00', '2026-06-04')
    await desk.give(ada.id, '7.00', '2026-06-05')
    await desk.give(bob.id, '5.00', '2026-06-20')
    platform.at('2026-06-02T12:00:00Z')
    expect((await desk.foresee(rule())).past).toEqual({ people: 1, amount: '10.00' })
    const { reminder_id: id } = await desk.make(rule())
    await desk.run()
    expect(await desk.mails()).toEqual([])
    const put = (past: number) =>
      platform.call(shop.people.owner, changeReminder, { params: { id }, body: rule({ past }) })
    const refused = await put(2)
    expect([refused.status, refused.error?.code, refused.error?.facts]).toEqual([
      409,
      'past_moved',
      { past: 1 },
    ])
    expect((await put(1)).status).toBe(200)
    await Promise.all([desk.run(), desk.run()])
    await desk.run('2026-06-03T12:00:00Z')
    expect((await desk.mails()).map(({ to, values }) => [to, values['expiring_amount']])).toEqual([
      [ada.email, '10.00'],
    ])
  })
})
