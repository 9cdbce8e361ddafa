import { type Kysely, sql } from 'kysely'

/** Adds indexes found missing at ten million entries and a thousand issues a second. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // all lots of a card, spent ones too, for its page, its statement and the verification
  await sql`create index lot_of_card on lot (gift_card_id, lot_id)`.execute(db)
  await sql`
    create index gift_card_merged
      on gift_card (shop_id, created_at desc, gift_card_id desc) where merged_into is not null`.execute(
    db,
  )
}
