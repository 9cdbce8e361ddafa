import { beforeEach, describe, expect, test } from 'vitest'
import { changeCustomer } from '#contract/customers/change.ts'
import {
  changeReminder,
  createReminder,
  listCustomerReminders,
  listReminders,
  previewReminders,
  removeReminder,
} from '#contract/reminders/calls.ts'
import { mostReminders } from '#contract/reminders/reminder.ts'
import { type Person, type TestShop, unique } from '../../support/platform.ts'
import { expired, inactive, remindingOf, rule } from '../../support/reminders/reminding.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform()
let shop: TestShop
let other: TestShop
let desk: ReturnType<typeof remindingOf>
beforeEach(async () => {
  platform.at('2026-06-01T12:00:00Z')
  shop = await platform.shop()
  other = await platform.shop()
  desk = remindingOf(platform, shop)
})
const create = (body: unknown, person: Person = shop.people.owner, key = unique('rule')) =>
  platform.call(person, createReminder, { body: body as never }, { key })
const list = async () => (await platform.call(shop.people.staff, listReminders, {})).body.rows

describe('rules', () => {
  test('are made once for a key, changed, removed, and audited', async () => {
    const made = await create(rule(), shop.people.owner, 'one-key-of-a-rule')
    const again = await create(rule(), shop.people.owner, 'one-key-of-a-rule')
    expect(again.body).toEqual(made.body)
    const { reminder_id: id } = made.body.reminder
    const changed = await platform.call(shop.people.owner, changeReminder, {
      params: { id },
      body: inactive({ days: 45, least: '2.5', most: { n: 2, days: 30 } }),
    })
    expect(changed.body.reminder).toMatchObject({
      mail: 'store_credit_reminder',
      days: 45,
      least: '2.50',
      most: { n: 2, days: 30 },
    })
    expect(await list()).toEqual([changed.body.reminder])
    await platform.call(shop.people.owner, removeReminder, { params: { id } })
    expect(await list()).toEqual([])
    const audit = await platform.db
      .selectFrom('audit')
      .select('verb')
      .where('shop_id', '=', shop.shop_id)
      .where('subject', '=', id)
      .orderBy('audit_id')
      .execute()
    expect(audit.map(({ verb }) => verb)).toEqual([
      'make_reminder',
      'change_reminder',
      'remove_reminder',
    ])
  })

  test.each([
    [{ days: 0 }, 'days'],
    [{ days: 366 }, 'days'],
    [{ days: 1.5 }, 'days'],
    [{ at: '24:00' }, 'at'],
    [{ at: '9:00' }, 'at'],
    [{ least: '-1' }, 'least'],
    [{ mail: 'gift_card_manual' }, 'mail'],
    [{ when: 'inactive' }, 'when'],
    [{ most: { n: 0, days: 1 } }, 'most.n'],
    [{ tags: { with: [''], without: [] } }, 'tags.with.0'],
    [{ past: -1 }, 'past'],
  ])('with %j are refused with the field, and nothing is saved', async (more, field) => {
    const refused = await create(rule(more as never))
    expect([refused.status, refused.error?.field]).toEqual([422, field])
    expect(await list()).toEqual([])
  })

  test('are the owner’s to change, of their shop and their plan alone', async () => {
    const { reminder_id: id } = await desk.make(rule())
    const change = (person: Person) =>
      platform.call(person, changeReminder, { params: { id }, body: rule() })
    expect((await create(rule(), shop.people.staff)).status).toBe(403)
    expect((await change(shop.people.staff)).status).toBe(403)
    expect((await change(other.people.owner)).status).toBe(404)
    const bare = await platform.shop({ settings: { features: [] } })
    const lacking = await create(rule(), bare.people.owner)
    expect([lacking.status, lacking.error?.code]).toEqual([403, 'feature_not_in_plan'])
    const foreign = await platform.call(other.people.owner, previewReminders, {
      body: { reminder: rule(), reminder_id: id },
    })
    expect(foreign.status).toBe(404)
  })

  test('are at most twenty in a shop, also where two make the last at once', async () => {
    for (let i = 1; i < mostReminders; i += 1) await desk.make(rule())
    const both = await Promise.all([create(rule()), create(rule())])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await list()).toHaveLength(mostReminders)
  })
})

describe('a forecast', () => {
  test('writes and sends nothing', async () => {
    const { id } = await desk.customer()
    await desk.give(id, '10.00', '2026-06-20')
    const { total } = await desk.foresee(rule())
    expect(total).toEqual({ people: 1, amount: '10.00' })
    await desk.run('2026-06-13T08:00:00Z')
    expect([await list(), await desk.mails()]).toEqual([[], []])
  })
})

describe("on the customer's page", () => {
  const outlook = async (id: string) => {
    const { body } = await platform.call(shop.people.limited, listCustomerReminders, {
      params: { id },
    })
    return body.rows.map(({ next, why }) => next ?? why)
  }

  test('each rule has its next day and amount, or why not', async () => {
    await desk.make(rule({ days: 7 }))
    await desk.make(inactive({ days: 30, least: '50.00' }))
    await desk.make(expired({ days: 2 }))
    await desk.make(rule({ active: false }))
    await desk.make(rule({ tags: { with: ['vip'], without: [] } }))
    await desk.make(rule({ days: 30 }))
    const ada = await desk.customer()
    expect(await outlook(ada.id)).toEqual([
      'no_credit',
      'no_credit',
      'nothing_expired',
      'off',
      'tag',
      'no_credit',
    ])
    await desk.give(ada.id, '10.00', '2026-06-20')
    await desk.give(ada.id, '5.00')
    expect(await outlook(ada.id)).toEqual([
      { day: '2026-06-13', at: '2026-06-13T08:00:00.000Z', amount: '10.00' },
      'below_least',
      { day: '2026-06-22', at: '2026-06-22T08:00:00.000Z', amount: '10.00' },
      'off',
      'tag',
      'passed',
    ])
    await desk.run('2026-06-13T08:00:00Z')
    expect((await outlook(ada.id))[0]).toBe('reminded')
    await platform.call(shop.people.owner, changeCustomer, {
      params: { id: ada.id },
      body: { blocked: true },
    })
    expect((await outlook(ada.id)).slice(0, 3)).toEqual(['blocked', 'blocked', 'blocked'])
  })

  test('an address that gets no emails and an email that is off are named', async () => {
    await desk.make(rule())
    const [ada, bob] = [await desk.customer(), await desk.customer()]
    for (const { id } of [ada, bob]) await desk.give(id, '10.00', '2026-06-20')
    await platform.db
      .insertInto('suppression')
      .values({
        shop_id: shop.shop_id,
        digest: platform.vault.address(shop.shop_id, ada.email!),
        kind: 'unsubscribed',
        email: ada.email,
        at: platform.clock(),
        staff_id: null,
        note: null,
      })
      .execute()
    expect(await outlook(ada.id)).toEqual(['unsubscribed'])
    expect((await desk.foresee()).total.people).toBe(1)
    await desk.run('2026-06-13T08:00:00Z')
    expect((await desk.mails()).map(({ to }) => to)).toEqual([bob.email])
    const values = { shop_id: shop.shop_id, name: 'store_credit_expiring', active: false }
    await platform.db.insertInto('email').values(values).execute()
    expect(await outlook(bob.id)).toEqual(['mail_off'])
    expect((await desk.foresee()).total.people).toBe(0)
  })

  test('a customer of another shop has none', async () => {
    const theirs = await platform.customer(other)
    const { status } = await platform.call(shop.people.owner, listCustomerReminders, {
      params: { id: theirs.id },
    })
    expect(status).toBe(404)
  })
})
