import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { lanesOf, type Taken } from '#platform/mail/postman/lanes.ts'
import { inLargeRun } from '#platform/work/large-run.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()
const { db } = platform
const longLook = 60_000

const queue = async (lane: 0 | 1, n: number): Promise<void> => {
  await sql`
    insert into mail (
      shop_id, name, to_email, subject, content, message_id, state, lane, created_at)
    select ${shop.shop_id}, 'gift_card_manual', 'p' || i || '@way.example', 'Yours',
      '{"title": "For you", "body": "", "values": {}}',
      '<' || gen_random_uuid() || ${`@${shop.shop_url}>`}, 'queued', ${lane}, now()
    from generate_series(1, ${n}::int) i`.execute(db)
}

const run = async (due: RawBuilder<unknown>): Promise<Taken[]> => {
  const { rows } = await sql<Taken>`
    update mail set state = 'sent' where (shop_id, mail_id) in (${due})
    returning shop_id, mail_id`.execute(db)
  return rows
}

test('emails of campaigns leave a piece a look while credit is booked, all others at once', async () => {
  await queue(1, 50)
  await queue(0, 20)
  const pick = lanesOf(db, longLook)
  const take = (lane: 0 | 1) => pick(lane, platform.clock(), 10, run)
  await inLargeRun(db, async () => {
    expect(await take(1)).toBe(10)
    expect(await take(1)).toBe(0)
    expect([await take(0), await take(0)]).toEqual([10, 10])
  })
  // between two pieces of one run
  expect(await take(1)).toBe(0)
  await pause(400)
  expect([await take(1), await take(1)]).toEqual([10, 10])
})

test('a run that fails holds up no email', async () => {
  await queue(1, 20)
  const take = lanesOf(db, longLook)
  const failed = inLargeRun(db, () => Promise.reject(new Error('no balance')))
  await expect(failed).rejects.toThrow('no balance')
  await pause(400)
  const now = platform.clock()
  expect([await take(1, now, 10, run), await take(1, now, 10, run)]).toEqual([10, 10])
})
