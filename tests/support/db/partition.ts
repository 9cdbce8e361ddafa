import { sql } from 'kysely'
import { applyFunctions } from '#platform/db/functions.ts'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'

const partitions = 4

type Table = {
  name: string
  identity: string | null
  options: string
  keys: string[]
  references: string[]
  indexes: string[]
  triggers: string[]
}

/**
 * Rebuilds every table that has shop_id as four partitions by its hash, with its rows, keys,
 * indexes and triggers. A key that does not begin with the shop is refused by PostgreSQL itself;
 * a short link is found by its address alone, so it stays whole.
 */
export const partitionByShop = async (db: Db): Promise<string[]> => {
  const tables = await transact(db, async (trx) => {
    const found = await shopTables(trx)
    await dropFunctions(trx)
    await sql`create schema whole`.execute(trx)
    for (const table of found) await rebuild(trx, table)
    for (const table of found) await finish(trx, table)
    for (const { references } of found)
      for (const text of references) await sql.raw(text).execute(trx)
    await sql`drop schema whole cascade`.execute(trx)
    return found
  })
  await applyFunctions(db)
  return tables.map(({ name }) => name)
}

const shopTables = async (trx: Trx): Promise<Table[]> => {
  const { rows } = await sql<Table>`
    select c.relname::text as name,
        (select a.attname::text from pg_attribute a
          where a.attrelid = c.oid and a.attidentity <> '') as identity,
        coalesce(array_to_string(c.reloptions, ', '), '') as options,
        array(
          select format('alter table %I add constraint %I %s',
              c.relname, k.conname, pg_get_constraintdef(k.oid))
            from pg_constraint k
            where k.conrelid = c.oid and k.contype in ('p', 'u')
            order by k.conname) as keys,
        array(
          select format('alter table %I add constraint %I %s',
              c.relname, k.conname, pg_get_constraintdef(k.oid))
            from pg_constraint k
            where k.conrelid = c.oid and k.contype = 'f'
            order by k.conname) as "references",
        array(
          select pg_get_indexdef(i.indexrelid)
            from pg_index i
            where i.indrelid = c.oid
              and not exists (
                select from pg_constraint k
                  where k.conindid = i.indexrelid and k.conrelid = c.oid)) as indexes,
        array(
          select pg_get_triggerdef(t.oid)
            from pg_trigger t
            where t.tgrelid = c.oid and not t.tgisinternal) as triggers
      from pg_class c
        join pg_attribute s on s.attrelid = c.oid and s.attname = 'shop_id'
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
        and c.relname not in ('shop', 'short_link')
      order by c.relname`.execute(trx)
  return rows
}

/** Functions name the row types of the tables; those of triggers do not, and triggers need them. */
const dropFunctions = async (trx: Trx): Promise<void> => {
  const { rows } = await sql<{ signature: string }>`
    select p.oid::regprocedure::text as signature
      from pg_proc p
      where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f'
        and p.prorettype <> 'trigger'::regtype
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(
    trx,
  )
  for (const { signature } of rows) await sql`drop function ${sql.raw(signature)}`.execute(trx)
}

const rebuild = async (trx: Trx, { name, identity, options }: Table): Promise<void> => {
  const table = sql.table(name)
  const old = sql.table(`whole.${name}`)
  await sql`alter table ${table} set schema whole`.execute(trx)
  await sql`
    create table ${table} (
      like ${old} including defaults including constraints including generated including identity)
      partition by hash (shop_id)`.execute(trx)
  for (let i = 0; i < partitions; i += 1)
    await sql`
      create table ${sql.table(`${name}_${i}`)} partition of ${table}
        for values with (modulus ${sql.lit(partitions)}, remainder ${sql.lit(i)})
        ${options ? sql.raw(`with (${options})`) : sql``}`.execute(trx)
  await sql`insert into ${table} overriding system value select * from ${old}`.execute(trx)
  if (identity)
    await sql`
      select setval(
          pg_get_serial_sequence(${name}, ${identity}),
          coalesce(max(${sql.ref(identity)}), 0) + 1, false)
        from ${table}`.execute(trx)
}

/** Keys, indexes and triggers of the table itself, which its partitions inherit. */
const finish = async (trx: Trx, { keys, indexes, triggers }: Table): Promise<void> => {
  for (const text of [...keys, ...indexes, ...triggers]) await sql.raw(text).execute(trx)
}
