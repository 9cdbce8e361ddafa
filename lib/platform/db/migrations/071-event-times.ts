import { type Kysely, sql } from 'kysely'

/** Lets events be listed by the time at which they happened, and stuck ones be found. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index if not exists event_newest on event (shop_id, occurred_at, event_id)`.execute(db)
  await sql`
    create index if not exists event_undecided on event (shop_id, occurred_at, event_id)
      where decide = 'stuck'`.execute(db)
}
