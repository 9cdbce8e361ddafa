import { sql } from 'kysely'
import type { Count } from '#platform/area.ts'

// an issue undone in part still counts; otherwise each undone cent would allow a new one
const kept = sql`not exists (
  select from movement u
  where u.shop_id = m.shop_id and u.undoes = m.movement_id and u.amount = -m.amount)`

/** Counts the month's issues by staff and campaigns. One undone in full doesn't count. */
export const issued: Count = {
  by: 'month',
  rows: ({ shop }, since) => sql`
    select count(*)::text as n
    from movement m
    where m.shop_id = ${shop.shop_id} and m.kind = 'issue' and m.source in ('staff', 'bulk')
      and m.at >= ${since} and ${kept}`,
}

/**
 * Counts the month's gift cards. A gift card is recognised by its first movement, even if a
 * customer gets it later.
 */
export const gifts: Count = {
  by: 'month',
  rows: ({ shop }, since) => sql`
    select count(*)::text as n
    from gift_card g
      join movement m on m.shop_id = g.shop_id
        and m.gift_card_id = g.gift_card_id and m.at = g.fulfilled_at
    where g.shop_id = ${shop.shop_id} and g.fulfilled_at >= ${since}
      and m.kind = 'issue' and m.source in ('staff', 'bulk') and ${kept}`,
}
