import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'
import { digestOf } from '#platform/staff/password/password.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { captureHold, hold, refundHold, releaseHold } from '#platform/money/hold.ts'

type Shop = { shop_id: bigint; time_zone: string }
type Paid = { order_id: bigint; name: string; at: Date; gift_card_id: bigint; amount: bigint }
const minute = 60_000
const day = 24 * 60 * minute

/**
 * Seeds a store's checkout: its key, paid orders (one in part, one refunded), two carts with open
 * holds, one released.
 */
export const seedRedemptions = async (
  trx: Trx,
  { shop_id, time_zone }: Shop,
  owner: { staff_id: bigint },
  now: Date,
): Promise<void> => {
  const before = (at: Date, ms: number): Date => new Date(at.getTime() - ms)
  // this key is never shown; it exists only to be listed and revoked
  const { key_id } = await trx
    .insertInto('store_key')
    .values({
      shop_id,
      digest: digestOf(`tsk_${randomBytes(32).toString('base64url')}`),
      name: 'Online shop checkout',
      last4: 'Qm7k',
      staff_id: owner.staff_id,
      created_at: before(now, 120 * day),
      seen_at: before(now, 12 * minute),
      ended_at: null,
    })
    .returning('key_id')
    .executeTakeFirstOrThrow()
  const actAt = (at: Date) => ({
    trx,
    shop: { shop_id },
    actor: { kind: 'key' as const, id: key_id, name: 'Online shop checkout' },
    now: at,
  })
  const setAside = (
    gift_card_id: bigint,
    amount: bigint,
    at: Date,
    order: string | null,
    lasts = 30 * minute,
  ) =>
    hold(actAt(at), {
      gift_card_id,
      amount,
      order,
      today: dayIn(time_zone, at),
      lapses_at: new Date(at.getTime() + lasts),
    })

  for (const [i, order] of (await payable(trx, shop_id, now)).entries()) {
    // the second order held more than was captured in the end
    const redemption_id = await setAside(
      order.gift_card_id,
      order.amount,
      before(order.at, 2 * minute),
      order.name,
    )
    const amount = i === 1 ? order.amount / 2n : order.amount
    await captureHold(actAt(order.at), redemption_id, amount)
    await sql`
      update orders
      set credit_used = ${amount}
      where shop_id = ${shop_id} and order_id = ${order.order_id}`.execute(trx)
    const back = new Date(Math.min(order.at.getTime() + 2 * day, now.getTime() - minute))
    if (i === 2)
      await refundHold(actAt(back), redemption_id, {
        amount: null,
        today: dayIn(time_zone, back),
      })
  }

  const { rows: cards } = await sql<{ gift_card_id: bigint }>`
    select gift_card_id
    from gift_card
    where shop_id = ${shop_id} and is_loyalty and disabled_at is null and balance >= 3000
    order by gift_card_id desc
    limit 3`.execute(trx)
  const [first, second, third] = cards.map(({ gift_card_id }) => gift_card_id)
  if (first) await setAside(first, 1250n, before(now, 14 * minute), null, 2 * day)
  if (second) await setAside(second, 2995n, before(now, 50 * minute), null, 5 * day)
  if (third) {
    const redemption_id = await setAside(third, 1800n, before(now, day), null)
    await releaseHold(actAt(before(now, day - 11 * minute)), redemption_id)
  }
}

/**
 * Finds the newest orders whose customer had credit then and hasn't moved any since, because
 * entries of a card are in order of time. Some days have few such orders, so a year's are searched.
 */
const payable = async (trx: Trx, shopId: bigint, now: Date): Promise<Paid[]> => {
  const { rows } = await sql<Paid>`
    select *
    from (
      select distinct on (g.gift_card_id) o.order_id, o.name, o.created_at as at, g.gift_card_id,
        least(o.total, g.balance) as amount
      from orders o
      join gift_card g on g.shop_id = o.shop_id and g.customer_id = o.customer_id and g.is_loyalty
      where o.shop_id = ${shopId}
        and o.credit_used = 0
        and o.cancelled_at is null
        and o.created_at between ${new Date(now.getTime() - 360 * day)} and ${new Date(now.getTime() - day)}
        and g.balance >= 100
        and g.held = 0
        and g.disabled_at is null
        and not exists (
          select from entry e
          where e.shop_id = g.shop_id and e.gift_card_id = g.gift_card_id
            and e.at >= o.created_at - interval '5 minutes'
        )
      order by g.gift_card_id, o.created_at desc
    ) x
    order by x.at desc, x.order_id
    limit 4`.execute(trx)
  return rows
}
