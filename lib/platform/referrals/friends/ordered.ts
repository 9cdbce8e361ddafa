import { sql } from 'kysely'
import { emit } from '#platform/events/emit.ts'
import type { OrderTold, Taking } from '#platform/events/handler.ts'
import { isOn } from '#platform/referrals/program/is-on.ts'
import { digestOfHousehold } from '#platform/referrals/secrets.ts'
import { goodsOf } from '#rules/orders/goods.ts'
import { householdOf } from '#rules/referrals/address.ts'
import { type Signal, signalsOfOrder } from '#rules/referrals/signals.ts'
import { claimKey, orderKey } from './let-in.ts'

/** A friend with the order by which their referrer is rewarded. */
export type FriendOrder = {
  referral_id: bigint
  order_id: bigint
  friend_id: bigint
  email: string
  name: string
  paid_at: Date
  subtotal: bigint
  shipping: bigint
  taxes: bigint
  total: bigint
}
type Friend = FriendOrder & {
  customer_id: bigint
  state: 'invited' | 'claimed' | 'review' | 'ordered'
  first_id: bigint | null
  signals: Signal[]
  decided_at: Date | null
}

/** Finds the friend whose paid order this is, by an address that they have or had. */
export const friendOfOrder = async (
  { trx, shop }: Pick<Taking, 'trx' | 'shop'>,
  orderId: bigint,
): Promise<Friend | null> => {
  const { rows } = await sql<Friend>`
    select r.referral_id, r.customer_id, r.email, r.state, r.order_id as first_id, r.signals,
      r.decided_at, o.order_id, o.customer_id as friend_id, o.name, o.paid_at, o.subtotal,
      o.shipping, o.taxes, o.total
    from orders o
    join customer c on c.shop_id = o.shop_id and c.customer_id = o.customer_id
    join referral r on r.shop_id = o.shop_id and (
      r.email = c.email or r.email in (
        select f.email from former_email f
        where f.shop_id = o.shop_id and f.customer_id = o.customer_id
      ))
    where o.shop_id = ${shop.shop_id} and o.order_id = ${orderId} and o.paid_at is not null
      and o.cancelled_at is null and r.state <> 'refused' and r.customer_id <> o.customer_id
    order by r.referral_id
    limit 1
    for update of r`.execute(trx)
  return rows[0] ?? null
}

/** Keeps name and postal code of an order by a digest; returns whether the referrer has the same. */
const isHousehold = async (
  ctx: Taking,
  { customer_id, full_name, zip }: OrderTold,
  referrer: bigint | null,
): Promise<boolean> => {
  const { trx, shop, now } = ctx
  const household = householdOf(full_name, zip)
  if (household === null) return false
  const digest = digestOfHousehold(ctx, shop.shop_id, household)
  await sql`
    insert into referral_household (shop_id, customer_id, digest, created_at)
    select ${shop.shop_id}, ${customer_id}, ${digest}, ${now}
    where not exists (
      select from referral_household
      where shop_id = ${shop.shop_id} and customer_id = ${customer_id} and digest = ${digest}
    )`.execute(trx)
  if (referrer === null) return false
  const { rows } = await sql`
    select from referral_household
    where shop_id = ${shop.shop_id} and customer_id = ${referrer} and digest = ${digest}
    limit 1`.execute(trx)
  return rows.length > 0
}

/**
 * Counts what the friend got for the claim as earned by their first order, so that a refund of it
 * recalls that as well.
 */
const bindClaim = async (
  { trx, shop }: Pick<Taking, 'trx' | 'shop'>,
  friend: FriendOrder,
): Promise<void> => {
  await sql`
    update reward w
    set order_id = ${friend.order_id}, basis = ${goodsOf(friend)}
    from event e
    join workflow_run u on u.shop_id = e.shop_id and u.event_id = e.event_id
    where e.shop_id = ${shop.shop_id} and e.source = 'here'
      and e.external_id = ${claimKey(friend)}
      and w.shop_id = e.shop_id and w.run_id = u.run_id and w.order_id is null`.execute(trx)
}

/** Tells the workflows that a friend paid an order. */
export const tellOrdered = async (
  ctx: Pick<Taking, 'trx' | 'shop' | 'now'>,
  friend: FriendOrder,
  occurred_at: Date = friend.paid_at,
): Promise<void> => {
  await bindClaim(ctx, friend)
  await emit(ctx, {
    topic: 'referral_successful',
    subject: friend.email,
    customer_id: friend.friend_id,
    external_id: orderKey(friend, friend.order_id),
    occurred_at,
    data: { email: friend.email, order: friend.name },
  })
}

/** Rewards for a friend's paid order, or lets a person look first. */
export const ordered = async (ctx: Taking, told: OrderTold): Promise<void> => {
  const { trx, shop } = ctx
  if (!isOn(shop.settings)) return
  const friend = await friendOfOrder(ctx, told.order_id)
  const same = await isHousehold(ctx, told, friend?.customer_id ?? null)
  if (!friend) return
  const isFirst = friend.first_id === null
  const found = isFirst && !friend.decided_at ? signalsOfOrder({ sameHousehold: same }) : []
  const state = friend.state === 'review' || found.length > 0 ? 'review' : 'ordered'
  await sql`
    update referral
    set state = ${state}, order_id = coalesce(order_id, ${friend.order_id}::bigint),
      signals = ${JSON.stringify([...friend.signals, ...found])}::jsonb
    where shop_id = ${shop.shop_id} and referral_id = ${friend.referral_id}`.execute(trx)
  if (state === 'ordered') await tellOrdered(ctx, friend)
}
