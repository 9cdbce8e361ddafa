import { type RawBuilder, sql } from 'kysely'

/** Selects members who are API keys that were ended or have expired: `shop` and `member` are columns. */
export const isKeyOver = (
  shop: RawBuilder<unknown>,
  member: RawBuilder<unknown>,
  now: Date,
): RawBuilder<boolean> => sql`
  exists (
    select from store_key k
    join shop z on z.shop_id = k.shop_id
    where k.shop_id = ${shop} and k.member_id = ${member}
      and (k.ended_at is not null
        or k.expires_on < (${now}::timestamptz at time zone z.time_zone)::date))`
