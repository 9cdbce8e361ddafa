import { type Kysely, sql } from 'kysely'

/** Finds the newest emails of a name that announced credit, for what became of it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index if not exists mail_announcing
      on mail (shop_id, name, created_at desc)
      where gift_card_id is not null and state in ('sent', 'delivered', 'kept')`.execute(db)
}
