import { type Kysely, sql } from 'kysely'

/**
 * Remembers every store that a shop has connected, and whom each has named, so that the people of one
 * store can be erased while another one is connected.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table store
      drop constraint if exists store_pkey,
      add primary key (shop_id, domain)`.execute(db)
  await sql`
    create table if not exists store_person (
      shop_id bigint not null references shop,
      domain text not null,
      platform_customer_id text not null,
      tries integer not null default 0,
      primary key (shop_id, domain, platform_customer_id))`.execute(db)
  await sql`
    create index if not exists store_person_next
      on store_person (shop_id, domain, tries, platform_customer_id)`.execute(db)
  await sql`
    insert into store_person (shop_id, domain, platform_customer_id)
    select c.shop_id, s.domain, c.platform_customer_id
    from store s
    join customer c on c.shop_id = s.shop_id
    where c.store_updated_at is not null and c.platform_customer_id not like 'tender-%'
    on conflict do nothing`.execute(db)
}
