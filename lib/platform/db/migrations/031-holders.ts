import { type Kysely, sql } from 'kysely'

/**
 * Gives each card with an address and no customer its customer, making those that nobody has made.
 * No movement is written: balances, lots and hashes stay as they are.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    insert into customer (
      customer_id, shop_id, platform_customer_id, full_name, email, search, made_here, created_at,
      updated_at
    )
    overriding system value
    select h.id, h.shop_id, 'tender-' || h.id, h.name, h.email,
      lower(normalize(concat(' ', h.name, ' ', h.email), NFC)), true, h.since, h.since
    from (
      select nextval(pg_get_serial_sequence('customer', 'customer_id')) as id, o.*
      from (
        select g.shop_id, g.customer_email as email, min(g.created_at) as since,
          coalesce(
            (array_agg(g.customer_name order by g.gift_card_id desc)
              filter (where g.customer_name <> ''))[1],
            g.customer_email
          ) as name
        from gift_card g
        where g.customer_id is null and g.customer_email is not null and not g.awaits_claim
          and not exists (
            select from customer c where c.shop_id = g.shop_id and c.email = g.customer_email)
        group by g.shop_id, g.customer_email
        order by min(g.gift_card_id)
      ) o
    ) h`.execute(db)
  await sql`
    update gift_card g
    set customer_id = c.customer_id
    from customer c
    where c.shop_id = g.shop_id and c.email = g.customer_email
      and g.customer_id is null and not g.awaits_claim`.execute(db)
  await sql`
    update mail m
    set customer_id = g.customer_id
    from gift_card g
      join customer c on c.shop_id = g.shop_id and c.customer_id = g.customer_id and c.made_here
    where m.shop_id = g.shop_id and m.gift_card_id = g.gift_card_id
      and m.customer_id is null and m.to_email = c.email`.execute(db)
}
