import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Lane, lanesOf } from '#platform/mail/postman/lanes.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite()

const plansOf = async (lane: Lane): Promise<string[]> => {
  const plans: string[] = []
  const pick = lanesOf(platform.db)
  await pick(lane, new Date('2031-01-01'), 100, async (due) => {
    const { rows } = await sql<{ 'QUERY PLAN': unknown }>`
      explain (format json, analyze) update mail
      set state = 'sending'
      where (shop_id, mail_id) in (${due})`.execute(platform.db)
    plans.push(JSON.stringify(rows))
    return []
  })
  return plans
}

/** Returns how many rows a plan's nodes read of the table, at most. */
const readOf = (plan: string): number =>
  Math.max(
    ...[...plan.matchAll(/"Actual Rows":\s*(\d+)/g)].map(([, n]) => Number(n)),
    ...[...plan.matchAll(/"Rows Removed by (?:Filter|Index Recheck)":\s*(\d+)/g)].map(([, n]) =>
      Number(n),
    ),
  )

test('what is due is found by an index among many that left or wait for another day', async () => {
  for (const [{ shop_id, shop_url }, lane] of [
    [shop, 0],
    [shop, 1],
    [other, 1],
  ] as const)
    await sql`
      insert into mail (
        shop_id, name, to_email, subject, content, message_id, state, next_try_at, lane, created_at)
      select ${shop_id}, 'gift_card_manual', 'p@many.example', '', '{}',
        '<' || gen_random_uuid() || ${`@${shop_url}>`},
        case when i % 10 = 0 then 'queued' else 'sent' end,
        case when i % 10 <> 0 then null when i % 500 = 0 then null
          else timestamptz '2040-01-01' end,
        ${lane}, now()
      from generate_series(1, 6000) i`.execute(platform.db)
  await sql`analyze mail`.execute(platform.db)
  for (const lane of [0, 1] as const) {
    const plans = await plansOf(lane)
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans) {
      expect(plan).toContain(lane === 0 ? 'mail_due_single' : 'mail_due_many')
      expect(plan).not.toContain('Seq Scan on mail')
      expect(/"Node Type":\s*"Seq Scan"[^}]*"Relation Name":\s*"mail"/.test(plan)).toBe(false)
      expect(readOf(plan)).toBeLessThan(500)
    }
  }
})
