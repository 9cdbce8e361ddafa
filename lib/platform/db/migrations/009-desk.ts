import { type Kysely, sql } from 'kysely'

/** Indexes cards by expiration, and stores the language for emails to a person. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // serves lists of expiring cards and sums from the index alone, soonest first
  await sql`drop index lot_to_expire`.execute(db)
  await sql`
    create index lot_to_expire
      on lot (shop_id, expires_on, gift_card_id) include (remaining, lot_id)
      where remaining > 0 and expires_on is not null`.execute(db)
  // the language in which the person last used the dashboard
  await sql`alter table staff add column language text check (language in ('en', 'ru'))`.execute(db)
}
