import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { rehearse, type Trx } from '#platform/db/transact.ts'
import { freshDatabase } from '../../support/database.ts'

const database = await freshDatabase(3)
afterAll(() => database.close())

/** Indexes of the same rows whose columns, in either direction, another one has or begins with. */
const repeated = async (trx: Trx): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    with btree as (
      select i.indexrelid::regclass::text as name, i.indrelid, i.indisunique, i.indnkeyatts,
        i.indkey::int2[] as columns, i.indclass::oid[] as classes,
        coalesce(pg_get_expr(i.indpred, i.indrelid), '') as rows
      from pg_index i
        join pg_class c on c.oid = i.indexrelid
        join pg_am m on m.oid = c.relam and m.amname = 'btree'
      where c.relnamespace = current_schema()::regnamespace and i.indexprs is null
        and not c.relispartition)
    select a.name
    from btree a
      join btree b on b.indrelid = a.indrelid and b.name <> a.name and b.rows = a.rows
        and b.indnkeyatts >= a.indnkeyatts
        and b.columns[0:a.indnkeyatts - 1] = a.columns[0:a.indnkeyatts - 1]
        and b.classes[0:a.indnkeyatts - 1] = a.classes[0:a.indnkeyatts - 1]
    where not a.indisunique
    order by 1`.execute(trx)
  return [...new Set(rows.map(({ name }) => name))]
}

test('no index repeats another one, which each write would pay for', async () => {
  expect(await rehearse(database.db, repeated)).toEqual([])
})

test('an index that repeats another one is found, one of other rows is not', async () => {
  const found = await rehearse(database.db, async (trx) => {
    await sql`create index thrown_back on mail (shop_id, mail_id desc)`.execute(trx)
    await sql`create index thrown_short on mail (shop_id)`.execute(trx)
    await sql`create index thrown_part on mail (shop_id) where state = 'queued'`.execute(trx)
    return repeated(trx)
  })
  expect(found).toEqual(['thrown_back', 'thrown_short'])
})
