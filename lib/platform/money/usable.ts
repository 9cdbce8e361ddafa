import { type RawBuilder, sql } from 'kysely'
import type { ShopScope } from '#platform/ctx.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'

/** Credit of a card that is neither held nor expired, in minor units: it can be paid with now. */
export type Usable = {
  available: bigint
  /** the first expiration date in it */
  expires_on: string | null
}

/** Selects what can be paid with a card (g) now, as the columns of `Usable`. */
export const usableOf = (
  { shop_id, time_zone }: Pick<ShopScope, 'shop_id' | 'time_zone'>,
  now: Date,
): RawBuilder<unknown> => {
  const live = sql`
    l.shop_id = ${shop_id} and l.gift_card_id = g.gift_card_id
    and l.remaining > 0
    and (l.expires_on is null or l.expires_on >= ${dayIn(time_zone, now)}::date)`
  return sql`
    least(
      g.balance - g.held, (select coalesce(sum(l.remaining), 0) from lot l where ${live})
    )::bigint as available,
    (select min(l.expires_on) from lot l where ${live}) as expires_on`
}
