import { sql } from 'kysely'
import type { Count } from '#platform/area.ts'
import { notUndone } from '#platform/money/gates/usage.ts'

/** Acts of people by hand, and of programs by their keys: the plan counts both. */
const byHand = sql`m.source in ('staff', 'api')`

/**
 * Counts the month's issues by staff and the credit they add by hand; one undone in full doesn't
 * count. Campaigns count by their rows.
 */
export const issued: Count = {
  by: 'month',
  rows: ({ shop }, since) => sql`
    select count(*)::text as n
    from movement m
    where m.shop_id = ${shop.shop_id} and ${byHand}
      and m.kind in ('issue', 'adjust') and (m.kind = 'issue' or m.amount > 0)
      and m.at >= ${since} and ${notUndone}`,
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
      and m.kind = 'issue' and ${byHand} and ${notUndone}`,
}
