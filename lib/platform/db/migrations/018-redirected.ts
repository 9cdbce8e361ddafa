import { type Kysely, sql } from 'kysely'

/** Indexes changed recipients of eGifts, which count against a person's daily limit and are few. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index egift_redirected on egift_event (shop_id, staff_id, at)
      where kind = 'recipient_changed'`.execute(db)
}
