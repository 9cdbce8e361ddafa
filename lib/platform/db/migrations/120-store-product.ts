import { type Kysely, sql } from 'kysely'

/** Adds the gift card product as a connected store has it, and a number for each change of it here. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table gift_card_product
      add column if not exists version bigint not null default 1`.execute(db)
  await sql`
    create table if not exists store_product (
      shop_id bigint primary key references shop,
      domain text not null,
      remote_id text,
      state text not null check (state in ('waiting', 'sent', 'failed')),
      version bigint not null default 0,
      images jsonb,
      sent_at timestamptz(3),
      tries integer not null default 0,
      claims integer not null default 0,
      due_at timestamptz(3) not null,
      problem text,
      words text)`.execute(db)
}
