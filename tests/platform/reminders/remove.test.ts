import { beforeEach, describe, expect, test } from 'vitest'
import { listReminders, removeReminder, restoreReminder } from '#contract/reminders/calls.ts'
import { mostReminders } from '#contract/reminders/reminder.ts'
import type { Person, TestShop } from '../../support/platform.ts'
import { remindingOf, rule } from '../../support/reminders/reminding.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ ties: 'after all' })
let shop: TestShop
let other: TestShop
let desk: ReturnType<typeof remindingOf>
beforeEach(async () => {
  platform.at('2026-06-01T12:00:00Z')
  shop = await platform.shop()
  other = await platform.shop()
  desk = remindingOf(platform, shop)
})
const remove = (id: string, person: Person = shop.people.owner) =>
  platform.call(person, removeReminder, { params: { id } })
const restore = (id: string, person: Person = shop.people.owner) =>
  platform.call(person, restoreReminder, { params: { id } })
const list = async () => (await platform.call(shop.people.staff, listReminders, {})).body.rows

describe('undoing a removal', () => {
  test('brings a rule back as it was, on or off, once, audited', async () => {
    const [on, off] = [await desk.make(rule()), await desk.make(rule({ active: false }))]
    for (const { reminder_id } of [on, off]) {
      await remove(reminder_id)
      expect((await restore(reminder_id)).status).toBe(200)
      expect((await restore(reminder_id)).status).toBe(200)
    }
    expect(await list()).toEqual([on, off])
    const audit = await platform.db
      .selectFrom('audit')
      .select('verb')
      .where('shop_id', '=', shop.shop_id)
      .where('subject', '=', on.reminder_id)
      .orderBy('audit_id')
      .execute()
    expect(audit.map(({ verb }) => verb)).toEqual([
      'make_reminder',
      'remove_reminder',
      'restore_reminder',
    ])
  })

  test('sends what came due meanwhile, to each once; while it is removed nothing leaves', async () => {
    const [ada, bob] = [await desk.customer(), await desk.customer()]
    await desk.give(ada.id, '10.00', '2026-06-20')
    await desk.give(bob.id, '10.00', '2026-06-21')
    const { reminder_id: id } = await desk.make(rule({ days: 7 }))
    await desk.run('2026-06-13T08:00:00Z')
    await remove(id)
    await desk.run('2026-06-14T08:00:00Z')
    expect((await desk.mails()).map(({ to }) => to)).toEqual([ada.email])
    await restore(id)
    await desk.run()
    await desk.run()
    expect((await desk.mails()).map(({ to }) => to)).toEqual([ada.email, bob.email])
  })

  test('goes on with the days before it was on, where these were confirmed', async () => {
    await desk.give((await desk.customer()).id, '10.00', '2026-06-04')
    const { reminder_id: id } = await desk.make(rule({ past: 1 }))
    await remove(id)
    await desk.run()
    expect(await desk.mails()).toEqual([])
    await restore(id)
    await desk.run()
    expect(await desk.mails()).toHaveLength(1)
  })

  test('is the owner’s, of their shop alone, and not beyond twenty rules', async () => {
    const { reminder_id: id } = await desk.make(rule())
    await remove(id)
    expect((await restore(id, shop.people.staff)).status).toBe(403)
    expect((await restore(id, other.people.owner)).status).toBe(404)
    expect((await restore('rr999999')).status).toBe(404)
    for (let i = 0; i < mostReminders; i += 1) await desk.make(rule())
    const refused = await restore(id)
    expect([refused.status, refused.error?.code]).toEqual([409, 'too_many_reminders'])
    expect(await list()).toHaveLength(mostReminders)
  })
})
