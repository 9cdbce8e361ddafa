import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'
import { diceOf } from '#platform/dice.ts'
import { settledMark } from '#platform/work/settled.ts'
import { freshDatabase, onPostgres } from '../../support/database.ts'

const database = await freshDatabase()
const { db } = database
const makeNotes = async (of: Db): Promise<void> => {
  await sql`
    create table note (
      shop_id bigint not null, note_id bigint generated always as identity, word text,
      primary key (shop_id, note_id))`.execute(of)
  await sql`
    insert into shop (shop_url, name, email, currency, created_at)
      values ('notes.example', 'Notes', 'notes@example.com', 'EUR', now())`.execute(of)
}
await makeNotes(db)
beforeEach(() => sql`truncate note restart identity`.execute(db))
const left: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of left.splice(0)) await end()
})
afterAll(() => database.close())

const notes = { table: 'note', id: 'note_id' }
const add = async (trx: Trx, word = 'x'): Promise<bigint> => {
  const { rows } = await sql<{ note_id: bigint }>`
    insert into note (shop_id, word) select shop_id, ${word} from shop returning note_id`.execute(
    trx,
  )
  return rows[0]!.note_id
}
const upTo = async (mark: bigint): Promise<string[]> => {
  const { rows } = await sql<{ note_id: bigint; word: string }>`
    select note_id, word from note where note_id <= ${mark} order by note_id`.execute(db)
  return rows.map(({ note_id, word }) => `${note_id} ${word}`)
}

/** Opens a transaction that has written and stays open until it is let go. */
const open = async (of: Db, write: (trx: Trx) => Promise<unknown>) => {
  const isIn = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const ended = transact(of, async (trx) => {
    await write(trx)
    isIn.resolve()
    await mayEnd.promise
  })
  await Promise.race([isIn.promise, ended])
  const end = () => {
    mayEnd.resolve()
    return ended
  }
  left.push(end)
  return end
}

test('the mark of an empty table is 0, of a quiet one its newest row', async () => {
  expect(await settledMark(db, notes, 0)).toBe(0n)
  await transact(db, (trx) => add(trx))
  await transact(db, (trx) => add(trx))
  expect(await settledMark(db, notes, 0)).toBe(2n)
})

describe.runIf(onPostgres)('the mark', () => {
  test('waits for a row that is on its way, also behind a savepoint, and for no later one', async () => {
    const end = await open(db, async (trx) => {
      await sql`savepoint here`.execute(trx)
      await add(trx, 'slow')
    })
    await transact(db, (trx) => add(trx, 'quick'))
    expect(await settledMark(db, notes, 120)).toBeNull()
    const marked = settledMark(db, notes, 10_000)
    await pause(120)
    await open(db, (trx) => add(trx, 'later'))
    await end()
    expect(await marked).toBe(2n)
    expect(await upTo(2n)).toEqual(['1 slow', '2 quick'])
  })

  test('waits for writers of no other table, and of no other database of the server', async () => {
    const elsewhere = await freshDatabase(2)
    await makeNotes(elsewhere.db)
    await transact(db, (trx) => add(trx))
    const used = sql`insert into entry_used (digest, until) values ('\\x01', now())`
    const end = await open(elsewhere.db, (trx) => add(trx))
    await open(db, (trx) => used.execute(trx))
    const since = performance.now()
    expect(await settledMark(db, notes, 5000)).toBe(1n)
    expect(performance.now() - since).toBeLessThan(1000)
    await end()
    await elsewhere.close()
  })

  test('is never passed by a row of a writer that was slow, failed or took back a part', async () => {
    const dice = diceOf(7)
    let isOver = false
    const writer = async (name: number) => {
      for (let n = 0; n < 100; n += 1) {
        const fate = dice.below(100)
        await transact(db, async (trx) => {
          await add(trx, `${name}.${n}`)
          await pause(fate / 7)
          if (fate < 20) throw new Error('taken back')
          if (fate < 40) await add(trx, `${name}.${n} again`)
        }).catch((cause: Error) => expect(cause.message).toBe('taken back'))
      }
    }
    const seen: { mark: bigint; rows: string[] }[] = []
    const look = async () => {
      while (!isOver) {
        const mark = await settledMark(db, notes, 10_000)
        seen.push({ mark: mark!, rows: await upTo(mark!) })
      }
    }
    const looking = Promise.all([look(), look(), look(), look()])
    await Promise.all(Array.from({ length: 12 }, (_, name) => writer(name)))
    isOver = true
    await looking
    expect(seen.length).toBeGreaterThan(20)
    for (const { mark, rows } of seen) expect(rows).toEqual(await upTo(mark))
  })
})
