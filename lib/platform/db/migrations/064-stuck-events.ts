import { type Kysely, sql } from 'kysely'

/** Adds an index by which an order that arrives finds the events that were given up without it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index if not exists event_stuck on event (shop_id, subject)
      where state = 'stuck'`.execute(db)
}
