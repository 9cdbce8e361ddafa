import { type Kysely, sql } from 'kysely'

/**
 * Keeps the time of an email's first failed attempt, which limits how long it is tried, and the
 * selector of each sender's DKIM key: two shops may send from one domain.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // a column without a default is added at once, whatever the number of rows
  await sql`alter table mail add column if not exists first_try_at timestamptz(3)`.execute(db)
  await sql`
    alter table mail_sender add column if not exists selector text not null default 't1'`.execute(
    db,
  )
  // the first shop of a domain keeps its records; no other's key was ever found there
  await sql`
    update mail_sender m
    set selector = 't1-' || m.shop_id, found = null, checked_at = null
    where m.selector = 't1' and exists (
      select from mail_sender e
      where split_part(e.from_email, '@', 2) = split_part(m.from_email, '@', 2)
        and e.selector = 't1'
        and (e.verified_at is null, e.changed_at, e.shop_id)
          < (m.verified_at is null, m.changed_at, m.shop_id))`.execute(db)
}
