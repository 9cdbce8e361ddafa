import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type QueryExecutorProvider, sql } from 'kysely'
import { type Db, transact } from './transact.ts'

/** A function of the database with its current text, from `lib/platform/<area>/sql/<name>.sql`. */
export type SqlFunction = { name: string; file: string; text: string }

const platform = path.resolve(import.meta.dirname, '..')

/** Reads all functions; each file is named after its function, with dashes. */
export const readFunctions = (): SqlFunction[] =>
  fs
    .readdirSync(platform, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => ({
      name: path.basename(file, '.sql').replaceAll('-', '_'),
      file,
      text: fs.readFileSync(path.join(platform, file), 'utf8'),
    }))

/** Defines one function at once, for a migration whose trigger needs it. */
export const defineFunction = async (db: QueryExecutorProvider, name: string): Promise<void> => {
  const definition = readFunctions().find((each) => each.name === name)
  if (!definition) throw new Error(`no file defines the function ${name}`)
  await create(db, definition)
}

const create = async (
  db: QueryExecutorProvider,
  { name, file, text }: SqlFunction,
): Promise<void> => {
  if (!text.includes(`create or replace function ${name}(`))
    throw new Error(`${file} does not define ${name}`)
  try {
    await sql.raw(text).execute(db)
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

type Defined = { name: string; oid: string; definition: string; is_trigger: boolean }

/** Reads the functions in the schema, except those of extensions. */
const readDefined = async (db: QueryExecutorProvider): Promise<Defined[]> => {
  const { rows } = await sql<Defined>`
    select p.proname as name, p.oid::regprocedure::text as oid,
        pg_get_functiondef(p.oid) as definition, p.prorettype = 'trigger'::regtype as is_trigger
      from pg_proc p
      where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f'
        and not exists (
          select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass
            and d.deptype = 'e')
      order by p.proname`.execute(db)
  return rows
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')
type Kept = { name: string; text_digest: string; definition_digest: string }

/**
 * Brings the database's functions to the text of their files, in one transaction under a lock:
 * creates new and changed ones, drops those without a file. Throws, with the file's name, if one
 * doesn't compile; then nothing is changed.
 */
export const applyFunctions = async (
  db: Db,
  functions: SqlFunction[] = readFunctions(),
): Promise<{ changed: string[]; dropped: string[] }> =>
  transact(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('functions', 0))`.execute(trx)
    const kept = await sql<Kept>`select * from sql_function`.execute(trx)
    const keptOf = new Map(kept.rows.map((row) => [row.name, row]))
    const before = await readDefined(trx)
    const isCurrent = ({ name, text }: SqlFunction): boolean => {
      const [only, ...others] = before.filter((each) => each.name === name)
      const row = keptOf.get(name)
      return (
        only !== undefined &&
        others.length === 0 &&
        row?.text_digest === digestOf(text) &&
        row.definition_digest === digestOf(only.definition)
      )
    }
    const stale = functions.filter((each) => !isCurrent(each))
    const named = new Set(functions.map(({ name }) => name))
    const unknown = before.filter(({ name }) => !named.has(name))
    // a trigger function's signature never changes, so it can be replaced; others may get a new one
    const replaced = before.filter(
      ({ name, is_trigger }) => !is_trigger && stale.some((each) => each.name === name),
    )
    for (const { oid } of [...unknown, ...replaced])
      await sql`drop function ${sql.raw(oid)}`.execute(trx)
    // first without checks, because functions call each other, then again with checks
    for (const check of [sql`off`, sql`on`]) {
      await sql`set local check_function_bodies = ${check}`.execute(trx)
      for (const each of stale) await create(trx, each)
    }
    const after = await readDefined(trx)
    for (const { name, text } of stale) {
      const definition = digestOf(after.find((each) => each.name === name)!.definition)
      await sql`
        insert into sql_function (name, text_digest, definition_digest)
          values (${name}, ${digestOf(text)}, ${definition})
          on conflict (name) do update
            set text_digest = excluded.text_digest,
              definition_digest = excluded.definition_digest`.execute(trx)
    }
    await sql`delete from sql_function where not (name = any(${[...named]}::text[]))`.execute(trx)
    return { changed: stale.map(({ name }) => name), dropped: unknown.map(({ name }) => name) }
  })
