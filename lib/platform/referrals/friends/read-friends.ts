import { type RawBuilder, sql } from 'kysely'
import type { FriendState } from '#contract/referrals/calls.ts'
import type { ReferredFriend } from '#contract/referrals/shapes.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { toOrderRef } from '#platform/orders/order-ref.ts'
import { formatMinor } from '#rules/money.ts'
import type { Signal } from '#rules/referrals/signals.ts'
import { claimKey, orderKey } from './let-in.ts'

export type FriendRow = {
  referral_id: bigint
  customer_id: bigint
  /** those who wait for a decision come first */
  place: number
  email: string
  name: string | null
  state: FriendState
  by_link: boolean
  signals: Signal[]
  reason: string | null
  referrer_id: string
  referrer_name: string
  referrer_email: string | null
  friend_id: string | null
  order_id: bigint | null
  order_name: string | null
  platform_order_id: string | null
  created_at: Date
  claimed_at: Date | null
  decided_at: Date | null
  staff_name: string | null
  staff_email: string | null
}

/** A friend's place in the list. */
export const place = sql`(case when r.state = 'review' then 1 else 0 end)`

/** Selects friends (r) with their referrer, themselves as a customer, and their first order. */
export const friendRows = (rest: RawBuilder<unknown>): RawBuilder<FriendRow> => sql<FriendRow>`
  select r.referral_id, r.customer_id, ${place} as place, r.email,
    coalesce(r.name, nullif(f.full_name, '')) as name, r.state, r.by_link,
    r.signals, r.reason, c.platform_customer_id as referrer_id, c.full_name as referrer_name,
    c.email as referrer_email, f.platform_customer_id as friend_id, r.order_id,
    o.name as order_name, o.platform_order_id, r.created_at, r.claimed_at, r.decided_at, s.name as staff_name,
    s.email as staff_email
  from referral r
  join customer c on c.shop_id = r.shop_id and c.customer_id = r.customer_id
  left join customer f on f.shop_id = r.shop_id and f.email = r.email
  left join orders o on o.shop_id = r.shop_id and o.order_id = r.order_id
  left join staff s on s.shop_id = r.shop_id and s.staff_id = r.decided_by
  ${rest}`

type Reward = {
  referral_id: bigint
  reward_id: bigint
  is_referrers: boolean
  state: 'pending' | 'granted' | 'cancelled'
  amount: bigint
  recalled: bigint
}

const rewardsOf = async (
  db: Db | Trx,
  shopId: bigint,
  friends: readonly FriendRow[],
): Promise<Reward[]> => {
  const keys = friends.flatMap((row) =>
    [claimKey(row), ...(row.order_id === null ? [] : [orderKey(row, row.order_id)])].map((key) => ({
      row,
      key,
    })),
  )
  if (keys.length === 0) return []
  const { rows } = await sql<Reward>`
    select k.referral_id, w.reward_id, w.customer_id = k.referrer as is_referrers, w.state,
      w.amount, w.recalled
    from unnest(
        ${keys.map(({ row }) => row.referral_id)}::bigint[],
        ${keys.map(({ row }) => row.customer_id)}::bigint[],
        ${keys.map(({ key }) => key)}::text[]) k (referral_id, referrer, key)
      join event e on e.shop_id = ${shopId} and e.source = 'here' and e.external_id = k.key
      join workflow_run u on u.shop_id = e.shop_id and u.event_id = e.event_id
      join reward w on w.shop_id = u.shop_id and w.run_id = u.run_id
    order by w.reward_id`.execute(db)
  return rows
}

const toFriend = (row: FriendRow, rewards: readonly Reward[]): ReferredFriend => ({
  referral_id: wireId('referral', row.referral_id),
  email: row.email,
  name: row.name,
  state: row.state,
  by_link: row.by_link,
  referrer: {
    platform_customer_id: row.referrer_id,
    full_name: row.referrer_name,
    email: row.referrer_email,
  },
  platform_customer_id: row.friend_id,
  signals: row.signals,
  reason: row.reason,
  order: row.order_name === null ? null : toOrderRef({ ...row, name: row.order_name }),
  rewards: rewards.map(({ reward_id, is_referrers, state, amount, recalled }) => ({
    reward_id: wireId('reward', reward_id),
    to: is_referrers ? 'referrer' : 'friend',
    state,
    amount: formatMinor(amount),
    recalled: formatMinor(recalled),
  })),
  created_at: row.created_at.toISOString(),
  claimed_at: row.claimed_at?.toISOString() ?? null,
  decided_at: row.decided_at?.toISOString() ?? null,
  decided_by:
    row.staff_email === null ? null : { name: row.staff_name ?? '', email: row.staff_email },
})

/** Writes friends for the wire, each with the rewards of their claim and first order. */
export const toFriends = async (
  db: Db | Trx,
  shopId: bigint,
  rows: readonly FriendRow[],
): Promise<ReferredFriend[]> => {
  const rewards = await rewardsOf(db, shopId, rows)
  return rows.map((row) =>
    toFriend(
      row,
      rewards.filter(({ referral_id }) => referral_id === row.referral_id),
    ),
  )
}
