import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { transact, type Trx } from '#platform/db/transact.ts'
import { follow, type Follower } from '#platform/work/follow.ts'
import { newestOf } from '#platform/work/settled.ts'
import { freshDatabase, onPostgres } from '../../support/database.ts'

const database = await freshDatabase()
const { db } = database
await sql`
  create table line (
    shop_id bigint not null, line_id bigint generated always as identity, amount int not null,
    primary key (shop_id, line_id))`.execute(db)
await sql`
  insert into shop (shop_url, name, email, currency, created_at)
    values ('lines.example', 'Lines', 'lines@example.com', 'EUR', now())`.execute(db)
await sql`create table total (upto bigint not null, amount bigint not null)`.execute(db)
beforeEach(async () => {
  await sql`truncate line restart identity`.execute(db)
  await sql`delete from total`.execute(db)
  await sql`insert into total values (0, 0)`.execute(db)
})
afterAll(() => database.close())

const lines = { table: 'line', id: 'line_id' }
const kept = async () => {
  const { rows } = await sql<{ upto: bigint; amount: bigint }>`select * from total`.execute(db)
  return rows[0]!
}
const add = (trx: Trx, amount: number) =>
  sql`insert into line (shop_id, amount) select shop_id, ${amount}::int from shop`.execute(trx)
const write = (count: number) =>
  transact(db, async (trx) => {
    for (let n = 1; n <= count; n += 1) await add(trx, n)
  })
const totals: Follower = {
  ...lines,
  isBehind: async () => (await newestOf(db, lines)) > (await kept()).upto,
  hold: async (trx) => {
    const { rows } = await sql<{ upto: bigint }>`select upto from total for update`.execute(trx)
    return rows[0]!.upto
  },
  take: async (trx, from, to) => {
    await sql`
      update total
      set amount = amount + (
        select coalesce(sum(l.amount), 0) from line l where l.line_id > ${from} and l.line_id <= ${to}
      )`.execute(trx)
  },
  move: async (trx, _, to) => {
    await sql`update total set upto = ${to}`.execute(trx)
  },
}

test('a follower takes in each row once, a few a transaction, and then has nothing to do', async () => {
  await write(10)
  expect(await follow(db, totals, { rowsATime: 3 })).toBe(true)
  expect(await kept()).toEqual({ upto: 10n, amount: 55n })
  expect(await follow(db, totals)).toBe(false)
  await write(2)
  await follow(db, totals)
  expect(await kept()).toEqual({ upto: 12n, amount: 58n })
})

test('one that breaks in the middle has moved neither its cursor nor its effects apart', async () => {
  await write(10)
  let steps = 0
  const broken: Follower = {
    ...totals,
    move: async (trx, from, to) => {
      steps += 1
      if (steps === 2) throw new Error('broken')
      await totals.move(trx, from, to)
    },
  }
  await expect(follow(db, broken, { rowsATime: 4 })).rejects.toThrow('broken')
  expect(await kept()).toEqual({ upto: 4n, amount: 10n })
  await follow(db, totals, { rowsATime: 4 })
  expect(await kept()).toEqual({ upto: 10n, amount: 55n })
})

test('several at once take in a row once', async () => {
  await write(40)
  await Promise.all(
    Array.from({ length: onPostgres ? 6 : 2 }, () => follow(db, totals, { rowsATime: 3 })),
  )
  expect(await kept()).toEqual({ upto: 40n, amount: 820n })
})

test('one that is stopped goes on from where it was', async () => {
  await write(10)
  const stop = new AbortController()
  const halfway: Follower = {
    ...totals,
    move: async (trx, from, to) => {
      await totals.move(trx, from, to)
      stop.abort()
    },
  }
  await expect(follow(db, halfway, { rowsATime: 4, signal: stop.signal })).rejects.toThrow(/abort/)
  expect(await kept()).toEqual({ upto: 4n, amount: 10n })
  await follow(db, totals)
  expect(await kept()).toEqual({ upto: 10n, amount: 55n })
})

describe.runIf(onPostgres)('a row that is on its way', () => {
  test('is waited for by those after it, and taken in once it is there', async () => {
    let commit = (): void => undefined
    let isIn = (): void => undefined
    const waiting = new Promise<void>((done) => (commit = done))
    const written = new Promise<void>((done) => (isIn = done))
    const slow = transact(db, async (trx) => {
      await add(trx, 100)
      isIn()
      await waiting
    })
    await written
    await write(2)
    const isMoved = await follow(db, totals, { most: 200 })
    const meanwhile = await kept()
    commit()
    await slow
    expect([isMoved, meanwhile]).toEqual([false, { upto: 0n, amount: 0n }])
    await follow(db, totals)
    expect(await kept()).toEqual({ upto: 3n, amount: 103n })
  })
})
