import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mailTallies } from '#platform/mail/leaving/tallies.ts'
import { randomOf } from '../../support/ledger/random.ts'
import { providerOf } from '../../support/provider.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite()
const provider = providerOf(platform)
const kinds = ['delivered', 'bounced', 'complained', 'opened', 'clicked'] as const

/** Writes emails of both shops that have left, and returns their ids. */
const leftMails = async (n: number): Promise<string[]> => {
  const { rows } = await sql<{ message_id: string }>`
    insert into mail (
      shop_id, name, to_email, subject, content, message_id, state, tries, sent_at, created_at)
    select s.shop_id, 'gift_card_manual', gen_random_uuid() || '@reports.example', '', '{}',
      '<' || gen_random_uuid() || '@' || s.shop_url || '>', 'sent', 1, now(), now()
    from shop s
      cross join generate_series(1, ${n}::int)
    where s.shop_id in (${shop.shop_id}, ${other.shop_id})
    returning message_id`.execute(platform.db)
  return rows.map(({ message_id }) => message_id)
}
const counted = async (): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const { shop_id } of [shop, other])
    for (const { state, n } of await mailTallies(platform.db, shop_id, '2000-01-01'))
      counts[state] = (counts[state] ?? 0) + n
  return counts
}

test('copies of all reports at once, in any order, are each noted and counted once', async () => {
  const random = randomOf(7)
  const ids: string[] = []
  for (let round = 0; round < 6; round += 1) {
    const fresh = await leftMails(20)
    ids.push(...fresh)
    const batches = Array.from({ length: 8 }, () =>
      fresh
        .flatMap((message_id) => kinds.map((kind) => ({ message_id, kind })))
        .map((event) => ({ event, place: random(1_000_000) }))
        .toSorted((one, two) => one.place - two.place)
        .map(({ event }) => event),
    )
    // in pieces, so that one batch moves an email while another reports on it
    const answers = await Promise.all(
      batches.flatMap((all) => [provider.tell(all.slice(0, 100)), provider.tell(all.slice(100))]),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  }
  const { rows } = await sql<{ kind: string; n: number }>`
    select kind, count(*)::int as n from mail_event group by kind`.execute(platform.db)
  const noted = Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))
  const n = ids.length
  expect(noted).toEqual({
    bounced: n,
    complained: n,
    opened: n,
    clicked: n,
    // not noted where the bounce was heard first
    delivered: expect.any(Number),
  })
  expect(await counted()).toEqual({ bounced: n, complained: n, opened: n, clicked: n })
})
