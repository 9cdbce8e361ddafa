import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { isTaken } from '#platform/db/is-taken.ts'
import { OneTrip } from '#platform/db/one-trip.ts'
import { overPostgres } from '#platform/db/open.ts'
import { PreparingClient, runLast } from '#platform/db/preparing.ts'
import { rehearse, transact } from '#platform/db/transact.ts'
import { freshDatabase, onPostgres } from '../../support/database.ts'

const database = await freshDatabase(2)
afterAll(() => database.close())
const { db } = database
await sql`create table word (id int primary key, text text not null)`.execute(db)
beforeEach(() => sql`truncate word`.execute(db))

const add = (id: number, text = 'one') => sql`insert into word values (${id}, ${text})`
const read = async () =>
  (await sql<{ id: number }>`select id from word order by id`.execute(db)).rows.map(({ id }) => id)

describe('the last statement of a transaction', () => {
  test('is written with the others', async () => {
    await transact(db, async (trx) => {
      await add(1).execute(trx)
      await runLast(trx, add(2))
    })
    expect(await read()).toEqual([1, 2])
  })

  test('may be the only one', async () => {
    await transact(db, (trx) => runLast(trx, add(1)))
    expect(await read()).toEqual([1])
  })

  test('takes the others with it when it is refused, and says why', async () => {
    await add(2).execute(db)
    const cause: unknown = await transact(db, async (trx) => {
      await add(1).execute(trx)
      await runLast(trx, add(2))
    }).catch((problem: unknown) => problem)
    expect(isTaken(cause, ['id'])).toBe(true)
    expect(await read()).toEqual([2])
    await transact(db, (trx) => add(3).execute(trx))
    expect(await read()).toEqual([2, 3])
  })

  test('is not written where the transaction is rolled back', async () => {
    await rehearse(db, async (trx) => {
      await add(1).execute(trx)
      await runLast(trx, add(2))
    })
    expect(await read()).toEqual([])
  })

  test('comes before a statement that follows all the same', async () => {
    await transact(db, async (trx) => {
      await runLast(trx, add(1))
      await sql`update word set text = ${'two'}`.execute(trx)
    })
    expect((await sql`select text from word`.execute(db)).rows).toEqual([{ text: 'two' }])
  })
})

describe('a transaction', () => {
  test('whose first statement is refused leaves a connection that goes on', async () => {
    await add(1).execute(db)
    for (let i = 0; i < 5; i += 1) {
      await expect(transact(db, (trx) => add(1).execute(trx))).rejects.toThrow(/duplicate key/)
      await expect(transact(db, (trx) => sql`select no_such`.execute(trx))).rejects.toThrow(
        'no_such',
      )
    }
    await transact(db, (trx) => add(2).execute(trx))
    expect(await read()).toEqual([1, 2])
  })

  test('that begins with several statements in one text is one transaction', async () => {
    await rehearse(db, async (trx) => {
      await sql.raw("insert into word values (1, 'one')").execute(trx)
      await add(2).execute(trx)
    })
    expect(await read()).toEqual([])
  })

  test('that asks for nothing ends well', async () => {
    await transact(db, async () => undefined)
    await expect(transact(db, () => Promise.reject(new Error('over')))).rejects.toThrow('over')
    expect(await read()).toEqual([])
  })

  test('answers values, counts and rows as a statement alone does', async () => {
    const found = await transact(db, async (trx) => [
      await sql`select ${'a'}::text as a, ${1}::int as b`.execute(trx),
      await add(7).execute(trx),
    ])
    expect(found).toMatchObject([{ rows: [{ a: 'a', b: 1 }] }, { numAffectedRows: 1n }])
  })
})

describe.runIf(onPostgres)('on PostgreSQL', () => {
  test('a transaction of a read, a write and its last statement is three trips', async () => {
    const own = await overPostgres(database.url!, 1)
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    const work = () =>
      transact(own.db, async (trx) => {
        await sql`select count(*) from word where id = ${1}`.execute(trx)
        await add(1).execute(trx)
        await runLast(trx, add(2))
      })
    await work()
    await sql`delete from word where id > ${0}`.execute(own.db)
    sent.mockClear()
    await work()
    expect(sent).toHaveBeenCalledTimes(3)
    sent.mockRestore()
    await own.close()
    expect(await read()).toEqual([1, 2])
  })

  test('nothing that travels behind a refused statement is carried out', async () => {
    const client = new PreparingClient({ connectionString: database.url! })
    await client.connect()
    const refused = { name: 'refused', text: 'insert into word values (null, null)' }
    await expect(client.query(refused) as Promise<unknown>).rejects.toThrow(/null value/)
    const run = (before: string, after?: string) =>
      new Promise((done, fail) => {
        const config = { text: 'insert into word values ($1, $2)', values: [1, 'one'] }
        client.query(
          new OneTrip({ before, after }, config, (cause, result) =>
            cause ? fail(cause) : done(result),
          ),
        )
      })
    await expect(run('refused')).rejects.toThrow(/null value/)
    expect(await read()).toEqual([])
    await client.end()
  })
})
