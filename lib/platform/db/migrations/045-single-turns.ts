import { type Kysely, sql } from 'kysely'

/** Finds single emails by their shop, which take turns too, and those to staff by their name. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index if not exists mail_due_single_of_shop
      on mail (shop_id, coalesce(next_try_at, '-infinity'::timestamptz), mail_id)
      where state in ('queued', 'sending') and lane = 0`.execute(db)
  await sql`
    create index if not exists mail_due_single_by_name
      on mail (name, coalesce(next_try_at, '-infinity'::timestamptz), mail_id)
      where state in ('queued', 'sending') and lane = 0`.execute(db)
  await sql`drop index if exists mail_due_single`.execute(db)
}
