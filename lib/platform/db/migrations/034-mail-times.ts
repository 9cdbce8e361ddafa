import { type Kysely, sql } from 'kysely'

/**
 * Lists emails by time: a shop's, a customer's, and those that nobody has handled. The first also
 * finds a range of days, for which the old indexes of days go.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    drop index if exists mail_of_day, mail_failed, mail_of_customer, mail_to_handle`.execute(db)
  await sql`
    create index if not exists mail_by_time
      on mail (shop_id, created_at desc, mail_id desc)`.execute(db)
  await sql`
    create index if not exists mail_of_person
      on mail (shop_id, customer_id, created_at desc, mail_id desc)`.execute(db)
  await sql`
    create index if not exists mail_unarrived
      on mail (shop_id, created_at desc, mail_id desc)
      where state in ('failed', 'bounced') and handled_at is null`.execute(db)
}
