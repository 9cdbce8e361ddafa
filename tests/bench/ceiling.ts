import { performance } from 'node:perf_hooks'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { openDurable } from '#platform/db/embedded/durable.ts'

const make = `create table if not exists bench_card (id bigint primary key, balance bigint not null);
  create table if not exists bench_ledger (
    id bigint generated always as identity primary key,
    card_id bigint not null,
    delta bigint not null,
    reason text,
    note text,
    at timestamptz not null default now()
  )`
const fill =
  'insert into bench_card select g, 0 from generate_series(1, 10000) g on conflict do nothing'
const add = `
  with u as (update bench_card set balance = balance + $2 where id = $1 returning id)
  insert into bench_ledger (card_id, delta, reason, note)
  select id, $2, $3, $4 from u`
const someone = () => [1 + Math.floor(Math.random() * 10_000), 125, 'Refund', 'note']

const rate = async (
  connections: number,
  seconds: number,
  one: () => Promise<unknown>,
): Promise<number> => {
  const from = performance.now()
  const until = from + seconds * 1000
  let n = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        await one()
        n += 1
      }
    }),
  )
  return (n * 1000) / (performance.now() - from)
}

/** Counts what PostgreSQL itself does in a second on ten connections: a balance and a ledger line. */
export const postgresCeiling = async (url: string, seconds: number): Promise<number> => {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  await pool.query(make)
  await pool.query(fill)
  const perSecond = await rate(10, seconds, () =>
    pool.query({ name: 'add', text: add, values: someone() }),
  )
  await pool.end()
  return perSecond
}

/** Measures the embedded engine alike, with its fsync hook. */
export const embeddedCeiling = async (seconds: number): Promise<number> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tender-bench-ceiling-'))
  const pglite = await openDurable(path.join(folder, 'database'))
  await pglite.exec(make)
  await pglite.exec(fill)
  const perSecond = await rate(10, seconds, () => pglite.query(add, someone()))
  await pglite.close()
  fs.rmSync(folder, { recursive: true, force: true })
  return perSecond
}
