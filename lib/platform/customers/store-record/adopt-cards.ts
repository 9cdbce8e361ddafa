import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'

/**
 * Gives cards that were issued to an email to the customer who now has it; without a loyalty card
 * the oldest unmerged one becomes it, also of the cards that they had as a guest.
 */
export const adoptCards = async (
  trx: Trx,
  shopId: bigint,
  customerIds: bigint[],
): Promise<void> => {
  await sql`
    with theirs as (
      select c.customer_id, g.gift_card_id, g.merged_into
      from customer c
      join gift_card g
        on g.shop_id = c.shop_id and g.customer_email = c.email and g.customer_id is null
      where c.shop_id = ${shopId} and c.customer_id = any(${customerIds}::bigint[])
      union all
      select c.customer_id, g.gift_card_id, g.merged_into
      from customer c
      join gift_card g on g.shop_id = c.shop_id and g.customer_id = c.customer_id
      where c.shop_id = ${shopId} and c.customer_id = any(${customerIds}::bigint[])
        and c.made_here and not g.is_loyalty
    ),
    mine as (
      select t.gift_card_id, t.customer_id,
        row_number() over (
          partition by t.customer_id order by t.merged_into is not null, t.gift_card_id
        ) = 1
          and t.merged_into is null
          and not exists (
            select from gift_card o
            where o.shop_id = ${shopId} and o.customer_id = t.customer_id and o.is_loyalty
          ) as leads
      from theirs t
    )
    update gift_card g
    set customer_id = mine.customer_id, is_loyalty = mine.leads
    from mine
    where g.shop_id = ${shopId} and g.gift_card_id = mine.gift_card_id
      and (g.customer_id is null or mine.leads)`.execute(trx)
}
