import { type RawBuilder, sql } from 'kysely'

/**
 * Joins the rewards of a friend (r): those of their claim and of their first order. Adds `w` with
 * the reward, and whether it is the referrer’s.
 */
export const earnedBy = (shopId: bigint): RawBuilder<unknown> => sql`
  lateral (
    select w.state, w.amount, w.recalled, w.customer_id = r.customer_id as is_referrers
    from event e
    join workflow_run u on u.shop_id = e.shop_id and u.event_id = e.event_id
    join reward w on w.shop_id = u.shop_id and w.run_id = u.run_id
    where e.shop_id = ${shopId} and e.source = 'here'
      and e.external_id = any(array[
        'rc:' || r.referral_id, 'rs:' || r.referral_id || ':' || r.order_id])
  ) w`
