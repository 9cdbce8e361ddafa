import type { PGlite } from '@electric-sql/pglite'
import { afterAll, describe, expect, test } from 'vitest'
import { openInMemory } from '#platform/db/embedded/durable.ts'

const pglite: PGlite = await openInMemory()
afterAll(() => pglite.close())
await pglite.exec('create table note (id int primary key, word text)')

const prepared = async (): Promise<string[]> =>
  (
    await pglite.query<{ statement: string }>(
      'select statement from pg_prepared_statements order by prepare_time',
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
})
