import { type Kysely, sql } from 'kysely'

/**
 * Lists emails of one name or of a rare state by time: without these, a list of what there is little
 * of reads a shop's whole history.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index if not exists mail_by_name
      on mail (shop_id, name, created_at desc, mail_id desc)`.execute(db)
  await sql`
    create index if not exists mail_by_state
      on mail (shop_id, state, created_at desc, mail_id desc)
      where state in ('bounced', 'kept', 'failed', 'cancelled', 'withheld')`.execute(db)
}
