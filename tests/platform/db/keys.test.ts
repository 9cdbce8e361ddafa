import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/db/open.ts'
import { rehearse, type Trx } from '#platform/db/transact.ts'
import { freshDatabase } from '../../support/database.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase(3)
})
afterAll(() => database.close())

/** Tables of no shop, each with the reason. */
const ofNoShop: Record<string, string> = {
  shop: 'is the shop: its key is the shop',
  entry_used: 'keeps signed requests of the installation from being used twice',
  pass_cursor: 'is how far the cards of all shops were followed',
  sql_function: 'is about the functions of the database',
  durable_check: 'is written by the start of the embedded database',
  kysely_migration: 'is the list of migrations',
  kysely_migration_lock: 'lets one process migrate',
}
/** Keys of a shop's table that do not begin with the shop, each with the reason. */
const ofAllShops: Record<string, string> = {
  referral_claim_token_digest_key: 'is of a secret address without a shop in it',
  referral_link_code_key: 'is a public address without a shop in it: there is one in all shops',
  return_visit_token: 'is a secret address without a shop in it: there is one of it in all shops',
  shopper_link_token: 'is a secret address without a shop in it: there is one of it in all shops',
  short_link_pkey: 'is a public address without a shop in it: there is one of it in all shops',
}

const names = async (query: ReturnType<typeof sql<{ name: string }>>, trx: Trx) =>
  (await query.execute(trx)).rows.map(({ name }) => name)

const tablesOfNoShop = (trx: Trx): Promise<string[]> =>
  names(
    sql`
      select c.relname::text as name from pg_class c
        where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
          and not exists (
            select from pg_attribute a where a.attrelid = c.oid and a.attname = 'shop_id'
              and a.attnotnull)
        union select 'shop' order by 1`,
    trx,
  )

const keysWithoutShop = (trx: Trx): Promise<string[]> =>
  names(
    sql`
      select i.indexrelid::regclass::text as name
        from pg_index i
          join pg_class c on c.oid = i.indrelid
          join pg_attribute a on a.attrelid = c.oid and a.attname = 'shop_id'
        where c.relnamespace = current_schema()::regnamespace and not c.relispartition
          and i.indisunique and i.indkey[0] <> a.attnum and c.relname <> 'shop'
        order by 1`,
    trx,
  )

/** Foreign keys that say of another shop's row that it is one of this shop. */
const referencesWithoutShop = (trx: Trx): Promise<string[]> =>
  names(
    sql`
      select f.conname::text as name
        from pg_constraint f
          left join pg_attribute a on a.attrelid = f.conrelid and a.attname = 'shop_id'
          left join pg_attribute b on b.attrelid = f.confrelid and b.attname = 'shop_id'
        where f.connamespace = current_schema()::regnamespace and f.contype = 'f'
          and f.conparentid = 0
          and (a.attnum is distinct from f.conkey[1] or b.attnum is distinct from f.confkey[1])
        order by 1`,
    trx,
  )

/** Functions that read or write a shop's table and are not given the shop, also not in a row. */
const functionsWithoutShop = (trx: Trx): Promise<string[]> =>
  names(
    sql`
      select p.proname::text as name
        from pg_proc p
        where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f'
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
          and exists (
            select from pg_class c
              join pg_attribute a on a.attrelid = c.oid and a.attname = 'shop_id'
              where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
                and p.prosrc ~ ('\\m(from|join|into|update)\\s+' || c.relname || '\\M'))
          and case
            when p.prorettype = 'trigger'::regtype then p.prosrc !~ '\\mshop_id\\M'
            else coalesce(p.proargnames[1] = 'p_shop', false) is false
              and not exists (
                select from unnest(p.proargtypes) t
                  join pg_type y on y.oid = t
                  join pg_attribute a on a.attrelid = y.typrelid and a.attname = 'shop_id')
          end
        order by 1`,
    trx,
  )

test('every table is of a shop, or is known to be of none', async () => {
  const found = await rehearse(database.db, tablesOfNoShop)
  expect(found.filter((name) => !ofNoShop[name])).toEqual([])
})

test('every unique key and every foreign key of a shop begins with the shop', async () => {
  const keys = await rehearse(database.db, keysWithoutShop)
  expect(keys).toEqual(Object.keys(ofAllShops))
  expect(await rehearse(database.db, referencesWithoutShop)).toEqual([])
})

test('every function that reads or writes a table of a shop is given the shop', async () => {
  expect(await rehearse(database.db, functionsWithoutShop)).toEqual([])
})

test('a table, a key, a reference and a function without the shop are each found', async () => {
  const found = await rehearse(database.db, async (trx) => {
    await sql`create table shopless (id bigint primary key)`.execute(trx)
    await sql`
      create table thrown_away (
        shop_id bigint not null references shop,
        thing_id bigint primary key,
        gift_card_id bigint,
        name text not null,
        foreign key (shop_id, gift_card_id) references gift_card)`.execute(trx)
    await sql`create unique index thrown_name on thrown_away (name)`.execute(trx)
    await sql`create unique index thrown_well on thrown_away (shop_id, name)`.execute(trx)
    await sql`
      create table thrown_part (
        shop_id bigint not null, thing_id bigint references thrown_away (thing_id),
        primary key (shop_id, thing_id))`.execute(trx)
    await sql`
      create function thrown(p_card bigint) returns bigint language sql as
        'select balance from gift_card g where g.gift_card_id = p_card'`.execute(trx)
    await sql`
      create function thrown_too() returns trigger language plpgsql as
        'begin update gift_card set note = null; return null; end'`.execute(trx)
    await sql`
      create function thrown_well(p_shop bigint) returns bigint language sql as
        'select sum(balance)::bigint from gift_card g where g.shop_id = p_shop'`.execute(trx)
    return {
      tables: await tablesOfNoShop(trx),
      keys: await keysWithoutShop(trx),
      references: await referencesWithoutShop(trx),
      functions: await functionsWithoutShop(trx),
    }
  })
  expect(found.tables).toContain('shopless')
  expect(found.keys).toEqual([...Object.keys(ofAllShops), 'thrown_away_pkey', 'thrown_name'])
  expect(found.references).toEqual(['thrown_part_thing_id_fkey'])
  expect(found.functions).toEqual(['thrown', 'thrown_too'])
})
