import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobsOf } from '#platform/areas.ts'
import { refreshStatistics } from '#platform/db/statistics.ts'
import { byHand, finished } from '../../support/bulk/campaigns.ts'
import { suite } from '../../support/suite.ts'
import { until } from '../../support/until.ts'

const { platform, shop } = await suite()
const { db } = platform

await sql`create table grown (shop_id bigint not null, note_id bigint not null, word text)`.execute(
  db,
)
const grow = (rows: number) =>
  sql`
    insert into grown
    select 1, n, repeat('x', 100) from generate_series(1, ${rows}::int) n`.execute(db)
const rowsKnown = async (): Promise<number> =>
  (
    await sql<{ reltuples: number }>`
      select reltuples from pg_class where oid = 'grown'::regclass`.execute(db)
  ).rows[0]!.reltuples

test('the planner looks again at a table that is new or grew by a tenth, and at no other', async () => {
  await refreshStatistics(db)
  expect(await refreshStatistics(db)).toEqual([])
  await grow(1000)
  expect(await refreshStatistics(db)).toEqual(['grown'])
  expect(await rowsKnown()).toBe(1000)
  await grow(50)
  expect(await refreshStatistics(db)).toEqual([])
  await grow(250)
  expect(await refreshStatistics(db)).toEqual(['grown'])
  expect(await rowsKnown()).toBe(1300)
})

test('it looks at what was just written, however little that is beside the rest', async () => {
  expect(await refreshStatistics(db, ['grown', 'lot'])).toEqual(['grown', 'lot'])
})

test('it looks when a campaign ends', async () => {
  const lookedAt = async () =>
    (
      await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_user_tables
        where relname in ('customer', 'lot') and last_analyze > ${before}`.execute(db)
    ).rows[0]!.n
  const before = new Date()
  await finished(platform, shop, byHand(3))
  // figures of what was done are kept with a delay
  await until('the planner to have looked', async () => (await lookedAt()) === 2)
  expect(await lookedAt()).toBe(2)
})

test('a job of every minute looks', () => {
  expect(jobsOf(platform).find(({ name }) => name === 'statistics')).toMatchObject({
    cron: '* * * * *',
  })
})
