import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { rulesOf } from '#platform/reminders/rule.ts'
import { sendParts } from '#platform/reminders/send-parts.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { erasingOf } from '../../support/customers/erasing.ts'
import type { TestShop } from '../../support/platform.ts'
import { onPostgres } from '../../support/database.ts'
import { holding } from '../../support/reminders/holding.ts'
import { remindingOf, rule } from '../../support/reminders/reminding.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ ties: 'after all' })
const { erase } = erasingOf(platform)
const due = '2026-06-13T08:00:00Z'
let shop: TestShop
let desk: ReturnType<typeof remindingOf>
beforeEach(async () => {
  platform.at('2026-06-01T12:00:00Z')
  shop = await platform.shop()
  desk = remindingOf(platform, shop)
})
const reminded = async () => {
  const customer = await desk.customer()
  await desk.give(customer.id, '10.00', '2026-06-20')
  return { ...customer, email: customer.email! }
}
/** everything that is kept of an email or an address, as text */
const kept = async (): Promise<string> => {
  const { rows } = await sql<{ text: string }>`
    select string_agg(x.text, E'\n') as text
    from (
      select to_jsonb(m) :: text as text from mail m where m.shop_id = ${shop.shop_id}
      union all select to_jsonb(s) :: text from suppression s where s.shop_id = ${shop.shop_id}
      union all select to_jsonb(r) :: text from reminder_sent r where r.shop_id = ${shop.shop_id}
    ) x`.execute(platform.db)
  return rows[0]?.text ?? ''
}

describe('a person who is erased', () => {
  test('while reminders are sent gets none that still leaves, and no address is kept', async () => {
    for (let round = 0; round < 4; round += 1) {
      const people = await Promise.all(Array.from({ length: 6 }, reminded))
      if (round === 0) await desk.make(rule())
      const [, ...erased] = await Promise.all([
        desk.run(due),
        ...people.map(({ id }) => erase(shop, id)),
        desk.run(),
      ])
      expect(erased.slice(0, -1).map((answer) => answer?.status)).toEqual(people.map(() => 200))
      const { rows } = await sql`
        select
        from mail
        where shop_id = ${shop.shop_id} and state in ('queued', 'sending')`.execute(platform.db)
      expect(rows).toEqual([])
      const all = await kept()
      for (const { email } of people) expect(all).not.toContain(email)
      await sql`update reminder set done_through = '2026-06-12'
        where shop_id = ${shop.shop_id}`.execute(platform.db)
      platform.at('2026-06-01T12:00:00Z')
    }
  })

  test.runIf(onPostgres)(
    'waits for the part that is being sent to them, and clears it',
    async () => {
      const { id, email } = await reminded()
      await desk.make(rule())
      const both = await holding(
        platform,
        'lock table reminder_sent in share mode',
        async (are) => {
          const sent = desk.run(due)
          await are(1)
          const erased = erase(shop, id)
          await Promise.race([erased, are(2)])
          return [sent, erased] as const
        },
      )
      await Promise.all(both)
      expect((await desk.mails()).map(({ to }) => to)).not.toContain(email)
    },
  )

  test('after they were found as due, but before it was sent, gets none', async () => {
    const [ada, bob] = [await reminded(), await reminded()]
    await desk.make(rule())
    platform.at(due)
    const scope = await findShop(platform.db, shop.shop_url)
    const [kept] = await rulesOf(platform.db, shop.shop_id)
    expect((await erase(shop, ada.id)).status).toBe(200)
    const days = { from: '2026-06-20', to: '2026-06-20', isPast: false }
    const ids = [ada, bob].map(({ customer_id }) => String(customer_id))
    await sendParts(platform, scope, kept!, days, ids, new AbortController().signal)
    expect((await desk.mails()).map(({ to }) => to)).toEqual([bob.email])
  })

  test('stays suppressed by a digest alone, also where the address comes back', async () => {
    const ada = await reminded()
    await platform.db
      .insertInto('suppression')
      .values({
        shop_id: shop.shop_id,
        digest: platform.vault.address(shop.shop_id, ada.email),
        kind: 'unsubscribed',
        email: ada.email,
        at: platform.clock(),
        staff_id: null,
        note: null,
      })
      .execute()
    await desk.make(rule())
    await erase(shop, ada.id)
    expect(await kept()).not.toContain(ada.email)
    const again = await platform.customer(shop, { email: ada.email })
    await desk.give(again.id, '10.00', '2026-06-20')
    await desk.run(due)
    expect(await desk.mails()).toEqual([])
  })
})
