import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyFunctions, readFunctions } from '#platform/db/functions.ts'
import type { Database } from '#platform/db/open.ts'
import { freshDatabase } from '../../support/database.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase(3)
})
afterAll(() => database.close())

const bodyOf = async (name: string): Promise<string | undefined> => {
  const { rows } = await sql<{ prosrc: string }>`
    select prosrc from pg_proc where proname = ${name}`.execute(database.db)
  return rows[0]?.prosrc
}
const changeByHand = (name: string, from: string, to: string) =>
  sql`
    do ${sql.lit(`begin execute replace(pg_get_functiondef('${name}'::regproc), '${from}', '${to}'); end`)}
  `.execute(database.db)

test('every function of the database is the text of its file, byte for byte', async () => {
  const functions = readFunctions()
  expect(functions.length).toBeGreaterThan(30)
  for (const { name, text } of functions) expect(text.split('$$')[1], name).toBe(await bodyOf(name))
  const { rows } = await sql<{ name: string }>`
    select p.proname as name from pg_proc p
      where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      order by 1`.execute(database.db)
  expect(rows.map(({ name }) => name)).toEqual(functions.map(({ name }) => name).toSorted())
})

test('a start that finds everything current changes nothing', async () => {
  expect(await applyFunctions(database.db)).toEqual({ changed: [], dropped: [] })
})

test('a byte that was changed by hand in the database is put back at the next start', async () => {
  const before = await bodyOf('append_entry')
  await changeByHand('append_entry', 'card.version + 1', 'card.version + 2')
  expect(await bodyOf('append_entry')).not.toBe(before)
  expect(await applyFunctions(database.db)).toEqual({ changed: ['append_entry'], dropped: [] })
  expect(await bodyOf('append_entry')).toBe(before)
})

test('a text that does not compile is refused by the name of its file, and nothing is changed', async () => {
  const before = await bodyOf('post_movement')
  const broken = readFunctions().map((each) =>
    each.name === 'post_movement' ? { ...each, text: each.text.replace('then', 'than') } : each,
  )
  await expect(applyFunctions(database.db, broken)).rejects.toThrow('ledger/sql/post-movement.sql')
  expect(await bodyOf('post_movement')).toBe(before)
  expect(await applyFunctions(database.db)).toEqual({ changed: [], dropped: [] })
})

test('a function may get another signature, and one without a file goes', async () => {
  await sql`create function forgotten(n int) returns int language sql as 'select n'`.execute(
    database.db,
  )
  const changed = readFunctions().map((each) =>
    each.name === 'release_money'
      ? { ...each, text: each.text.replace('p_state text,', 'p_state text, p_why text,') }
      : each,
  )
  expect(await applyFunctions(database.db, changed)).toEqual({
    changed: ['release_money'],
    dropped: ['forgotten'],
  })
  expect(await applyFunctions(database.db)).toEqual({ changed: ['release_money'], dropped: [] })
})

test('starts at once end with the same functions', async () => {
  await changeByHand('append_entry', 'card.version + 1', 'card.version + 2')
  await Promise.all([applyFunctions(database.db), applyFunctions(database.db)])
  expect(await applyFunctions(database.db)).toEqual({ changed: [], dropped: [] })
})
