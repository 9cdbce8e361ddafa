import { type Kysely, sql } from 'kysely'

/** What ten million entries and a thousand issues a second showed to be missing. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // of a card all lots, spent ones too: its page, its statement and the verification read them
  await sql`create index lot_of_card on lot (gift_card_id, lot_id)`.execute(db)
  await sql`create index gift_card_merged on gift_card (shop_id, created_at desc, gift_card_id desc) where merged_into is not null`.execute(
    db,
  )
  // the lock first: each statement of such a function sees what was committed before it, so the second of two sees the first's customer
  await sql`create function held_customer(p_shop bigint, p_email text, out customer_id bigint, out full_name text, out gift_card_id bigint) returns setof record language plpgsql volatile as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended(p_shop || ':email:' || p_email, 0));
      return query select c.customer_id, c.full_name, g.gift_card_id from customer c
        left join gift_card g on g.shop_id = c.shop_id and g.customer_id = c.customer_id and g.is_loyalty
        where c.shop_id = p_shop and c.email = p_email;
    end $$`.execute(db)
}
