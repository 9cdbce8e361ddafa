import { type Kysely, sql } from 'kysely'

/**
 * Whom a person's e-gifts went to instead counts for their day; few of a gift's steps are of
 * that kind.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index egift_redirected on egift_event (shop_id, staff_id, at)
      where kind = 'recipient_changed'`.execute(db)
}
