import type { PGlite } from '@electric-sql/pglite'
import { afterAll, describe, expect, test } from 'vitest'
import { openInMemory } from '#platform/db/embedded/durable.ts'

const pglite: PGlite = await openInMemory()
afterAll(() => pglite.close())
await pglite.exec('create table note (id int primary key, word text)')

const prepared = async (): Promise<string[]> =>
  (
    await pglite.query<{ statement: string }>(
      'select statement from pg_prepared_statements order by substr(name, 2)::int',
    )
  ).rows.map(({ statement }) => statement)
const add = 'insert into note values ($1, $2)'
const read = 'select id, word from note where id = $1'

describe('the embedded database', () => {
  test('prepares a statement once, whatever its values, and answers as before', async () => {
    for (const [id, word] of [
      [1, 'one'],
      [2, null],
      [3, 'three'],
    ])
      expect((await pglite.query(add, [id, word])).affectedRows).toBe(1)
    for (const id of [1, 2, 3, 4])
      expect((await pglite.query(read, [id])).rows).toHaveLength(id < 4 ? 1 : 0)
    expect((await pglite.query(read, [2])).rows).toEqual([{ id: 2, word: null }])
    expect(await prepared()).toEqual([add, read])
  })

  test('prepares neither a search nor a statement without values', async () => {
    const before = await prepared()
    const search = 'select id from note where word like $1'
    expect((await pglite.query(search, ['t%'])).rows).toEqual([{ id: 3 }])
    expect((await pglite.query('select count(*)::int as n from note')).rows).toEqual([{ n: 3 }])
    expect(await prepared()).toEqual(before)
  })

  test('goes on after a refused value, a wrong statement and a rollback', async () => {
    await expect(pglite.query(add, [1, 'again'])).rejects.toMatchObject({ code: '23505' })
    await expect(pglite.query(add, ['one', 'x'])).rejects.toMatchObject({ code: '22P02' })
    for (let i = 0; i < 2; i += 1)
      await expect(pglite.query('select $1::nothing', [1])).rejects.toMatchObject({ code: '42704' })
    const broken = pglite.transaction(async (trx) => {
      await trx.query(add, [9, 'nine'])
      await trx.query(add, [1, 'again'])
    })
    await expect(broken).rejects.toMatchObject({ code: '23505' })
    expect((await pglite.query(read, [9])).rows).toEqual([])
    expect((await pglite.query(add, [4, 'four'])).affectedRows).toBe(1)
  })

  test('a statement whose table has changed is described again', async () => {
    const all = 'select * from note where id = $1'
    expect((await pglite.query(all, [1])).rows).toEqual([{ id: 1, word: 'one' }])
    await pglite.exec('alter table note add column size int')
    await expect(pglite.query(all, [1])).rejects.toMatchObject({ code: '0A000' })
    expect((await pglite.query(all, [1])).rows).toEqual([{ id: 1, word: 'one', size: null }])
  })

  test('keeps the 400 used last, and prepares again one that had to go', async () => {
    const nth = (n: number) => `select id + ${n} as n from note where id = $1`
    const ask = async (n: number) => (await pglite.query(nth(n), [1])).rows
    await pglite.query(add, [5, 'kept'])
    for (let n = 0; n < 450; n += 1) {
      expect(await ask(n)).toEqual([{ n: n + 1 }])
      // used between them, so never the one to go
      expect(await ask(0)).toEqual([{ n: 1 }])
    }
    // in the order in which they were prepared: the first one never again
    expect(await prepared()).toEqual([0, ...Array.from({ length: 399 }, (_, i) => 51 + i)].map(nth))
    expect(await ask(1)).toEqual([{ n: 2 }])
    expect(await prepared()).toContain(nth(1))
    expect(await prepared()).not.toContain(nth(51))
  })

  test('makes room in an open transaction, also one that failed or is rolled back', async () => {
    const nth = (n: number) => `select id - ${n} as n from note where id = $1`
    const broken = pglite.transaction(async (trx) => {
      for (let n = 0; n < 30; n += 1) await trx.query(nth(n), [1])
      await trx.query(add, [10, 'ten'])
      await expect(trx.query('select $1::nothing', [1])).rejects.toMatchObject({ code: '42704' })
      for (let n = 30; n < 33; n += 1)
        await expect(trx.query(nth(n), [1])).rejects.toMatchObject({ code: '25P02' })
    })
    await expect(broken).rejects.toMatchObject({ code: '25P02' })
    expect(await prepared()).toHaveLength(400)
    for (let n = 0; n < 60; n += 1)
      expect((await pglite.query(nth(n), [1])).rows).toEqual([{ n: 1 - n }])
    expect((await pglite.query(read, [10])).rows).toEqual([])
    expect(await prepared()).toHaveLength(400)
  })

  test('leaves no statement of a changed table behind', async () => {
    const all = 'select *, 7 from note where id = $1'
    await pglite.query(all, [1])
    await pglite.exec('alter table note add column weight int')
    await expect(pglite.query(all, [1])).rejects.toMatchObject({ code: '0A000' })
    await pglite.query(all, [1])
    expect((await prepared()).filter((statement) => statement === all)).toHaveLength(1)
  })
})
