import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Area } from '#platform/area.ts'
import { retentionJobOf } from '#platform/retention.ts'
import { suite } from '../support/suite.ts'

const { platform, shop } = await suite()
const { db } = platform
const day = 24 * 60 * 60 * 1000
const about = { id: '', tries: 0, last: false, signal: new AbortController().signal }
const keep = (tables: Area['tables']) =>
  retentionJobOf({ ...platform, areas: [{ tables }] as never }).handle({}, about)
const write = (count: number, ageDays: number) =>
  sql`
  insert into outgoing_call (shop_id, target, about, ms, request, answer, at)
  select ${shop.shop_id}::bigint, 'wh1', 'ws1', 1, '', '',
    ${new Date(Date.now() - ageDays * day)}::timestamptz
  from generate_series(1, ${count}::int)`.execute(db)
const left = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from outgoing_call`.execute(db)
  return rows[0]!.n
}

test('rows whose time is over go, 10,000 at a time, until none is left; others stay', async () => {
  await sql`
    create function refuse_many() returns trigger language plpgsql as $$
    begin
      if (select count(*) from old_rows) > 10000 then raise exception 'too many at a time'; end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger few after delete on outgoing_call referencing old table as old_rows
    for each statement execute function refuse_many()`.execute(db)
  await write(25_000, 31)
  await write(7, 29)
  await keep({ outgoing_call: { kept: [{ days: 30, since: 'at' }] } })
  expect(await left()).toBe(7)
})

test('a table that fails is logged, keeps no other from its turn, and the job is tried again', async () => {
  await write(5, 31)
  const logged = vi.spyOn(platform.log, 'error')
  const broken = { days: 0, since: 'at', only: sql<boolean>`1 / (ms - ms) = 1` }
  const both: Area['tables'] = {
    outgoing_call: { kept: [broken, { days: 30, since: 'at' }] },
  }
  await expect(keep(both)).rejects.toThrow('outgoing_call')
  expect(await left()).toBe(7)
  expect(JSON.stringify(logged.mock.calls)).toContain('division by zero')
})
