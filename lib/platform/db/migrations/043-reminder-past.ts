import { type Kysely, sql } from 'kysely'

/**
 * Finds reminders by the time at which they were sent, keeps the confirmed number of emails about the
 * past, and lets a removed rule stay as it was, so that its removal can be undone.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index if not exists reminder_sent_by_time
      on reminder_sent using brin (sent_at)`.execute(db)
  await sql`alter table reminder add column if not exists past_people int`.execute(db)
  await sql`alter table reminder drop constraint if exists reminder_check1`.execute(db)
}
