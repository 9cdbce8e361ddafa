import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobsOf } from '#platform/areas.ts'
import { refreshStatistics } from '#platform/db/statistics.ts'
import { suite } from '../../support/suite.ts'

const { platform } = await suite()
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

test('a job of every minute looks', () => {
  expect(jobsOf(platform).find(({ name }) => name === 'statistics')).toMatchObject({
    cron: '* * * * *',
  })
})
