import { type Kysely, sql } from 'kysely'

/** Cards by when their money expires, and the language in which a person is written to. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // which cards expire when, and how much of them: both are read from the index alone, the
  // soonest first
  await sql`drop index lot_to_expire`.execute(db)
  await sql`
    create index lot_to_expire
      on lot (shop_id, expires_on, gift_card_id) include (remaining, lot_id)
      where remaining > 0 and expires_on is not null`.execute(db)
  // the one in which the person last used the dashboard
  await sql`alter table staff add column language text check (language in ('en', 'ru'))`.execute(db)
}
