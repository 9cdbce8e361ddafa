import { type Kysely, sql } from 'kysely'

/** What ten million entries and a thousand issues a second showed to be missing. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // of a card all lots, spent ones too: its page, its statement and the verification read them
  await sql`create index lot_of_card on lot (gift_card_id, lot_id)`.execute(db)
  await sql`
    create index gift_card_merged
      on gift_card (shop_id, created_at desc, gift_card_id desc) where merged_into is not null`.execute(
    db,
  )
}
