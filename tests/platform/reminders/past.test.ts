import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeReminder, createReminder, listReminders } from '#contract/reminders/calls.ts'
import { onPostgres } from '../../support/database.ts'
import { type TestShop, unique } from '../../support/platform.ts'
import { holding } from '../../support/reminders/holding.ts'
import { type RuleBody, remindingOf, rule } from '../../support/reminders/reminding.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ ties: 'after all' })
let shop: TestShop
let desk: ReturnType<typeof remindingOf>
/** two customers whose credit expires in fewer days than the rule says */
beforeEach(async () => {
  platform.at('2026-06-01T12:00:00Z')
  shop = await platform.shop()
  desk = remindingOf(platform, shop)
  for (const on of ['2026-06-04', '2026-06-05'])
    await desk.give((await desk.customer()).id, '10.00', on)
  platform.at('2026-06-02T12:00:00Z')
})
const create = (past: number, key = unique('rule')) =>
  platform.call(shop.people.owner, createReminder, { body: rule({ past }) }, { key })
const change = (id: string, body: Partial<RuleBody>) =>
  platform.call(shop.people.owner, changeReminder, { params: { id }, body: rule(body) })
const listed = async () => {
  const { body } = await platform.call(shop.people.staff, listReminders, {})
  return body.rows.map(({ past, active }) => ({ past, active }))
}
const ofShop = (table: string) => `select from ${table} where shop_id = ${shop.shop_id} for update`

describe('emails about days before a rule was on', () => {
  test.runIf(onPostgres)('are counted before the transaction that makes the rule', async () => {
    const refused = await holding(platform, ofShop('shop'), () => create(7))
    expect([refused.status, refused.error?.facts]).toEqual([409, { past: 2 }])
  })

  test('are the answer of the first call for a key, also once they were sent', async () => {
    const key = unique('rule')
    const made = await create(2, key)
    await desk.run()
    expect((await create(2, key)).body).toEqual(made.body)
    expect(await listed()).toHaveLength(1)
  })

  test('show how many of the confirmed ones are sent, and nothing once all are', async () => {
    const { reminder_id: id } = (await create(2)).body.reminder
    expect(await listed()).toEqual([{ past: { people: 2, sent: 0 }, active: true }])
    await sql`
      insert into reminder_sent (
        shop_id, reminder_id, customer_id, anchor_day, amount, mail_id, sent_at
      )
      select shop_id, ${BigInt(id.slice(2))}, min(customer_id), '2026-06-04', 1000, 0,
        ${platform.clock()}
      from customer
      where shop_id = ${shop.shop_id}
      group by shop_id`.execute(platform.db)
    expect(await listed()).toEqual([{ past: { people: 2, sent: 1 }, active: true }])
    await desk.run()
    expect(await desk.mails()).toHaveLength(1)
    expect(await listed()).toEqual([{ past: null, active: true }])
  })

  test('are stopped by any change that does not confirm them again; the rule stays on', async () => {
    const { reminder_id: id } = (await create(2)).body.reminder
    expect((await change(id, { past: null })).body.reminder.past).toBe(null)
    await desk.run()
    expect([await desk.mails(), await listed()]).toEqual([[], [{ past: null, active: true }]])
  })

  test('are never more than were confirmed, whatever the rule becomes meanwhile', async () => {
    await desk.give((await desk.customer()).id, '10.00', '2026-06-20')
    const { reminder_id: id } = (await create(2)).body.reminder
    expect((await change(id, { days: 30 })).status).toBe(200)
    await desk.run()
    expect(await desk.mails()).toEqual([])
    expect((await change(id, { days: 30, past: 3 })).status).toBe(200)
    await desk.run()
    expect(await desk.mails()).toHaveLength(3)
  })

  test.runIf(onPostgres)('confirmed by two at once are confirmed by one of them', async () => {
    const { reminder_id: id } = await desk.make(rule())
    platform.at('2026-06-02T12:00:01Z')
    const both = await holding(platform, ofShop('reminder'), async (areWaiting) => {
      const puts = [change(id, { past: 2 }), change(id, { past: 2 })]
      await areWaiting(2)
      return puts
    })
    const answers = await Promise.all(both)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
