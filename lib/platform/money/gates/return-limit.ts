import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { lock } from '#platform/money/locks.ts'
import { startOf } from '#platform/start-of-day.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'

/**
 * New credit and original payment of a refund, in minor units, to an address; `refund_id` is the
 * refund itself, once it is written.
 */
type Refunding = { refund_id: bigint | null; email: string | null; amount: bigint }

/** A person in a transaction of theirs. */
export type ByPerson = Pick<TrxCtx, 'trx' | 'shop' | 'actor' | 'now'>

/** Checks for an address of the shop's team: another person decides on refunds to it. */
export const isTeamAddress = async (
  { trx, shop }: Pick<TrxCtx, 'trx' | 'shop'>,
  email: string | null,
): Promise<boolean> => {
  if (email === null) return false
  const { rows } = await sql`
    select from staff
    where shop_id = ${shop.shop_id} and lower(email) = ${email.toLowerCase()}
    limit 1`.execute(trx)
  return rows.length > 0
}

/** Sums what the person refunded on this day of the shop's calendar, without what was undone. */
const refundedToday = async (ctx: ByPerson, except: bigint | null): Promise<bigint> => {
  const { trx, shop, actor, now } = ctx
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(p.amount - p.undone), 0)::bigint as amount
    from refund r
    join refund_part p on p.shop_id = r.shop_id and p.refund_id = r.refund_id
      and p.kind in ('credit', 'original')
    where r.shop_id = ${shop.shop_id} and r.staff_id = ${actor.id}
      and r.refund_id is distinct from ${except}::bigint
      and r.created_at >= ${startOf(ctx, dayIn(shop.time_zone, now))}`.execute(trx)
  return rows[0]!.amount
}

/**
 * Checks for a refund over the person's own limits. Once it is written, someone with a daily limit
 * refunds one at a time until the transaction ends.
 */
export const exceedsOwnLimit = async (
  ctx: ByPerson,
  { refund_id, amount }: Pick<Refunding, 'refund_id' | 'amount'>,
): Promise<boolean> => {
  const { return: most, return_day } = ctx.actor.limits
  if (most !== null && amount > most) return true
  if (return_day === null) return false
  if (refund_id !== null) await lock(ctx.trx, 'refunds', ctx.shop.shop_id, ctx.actor.id)
  return (await refundedToday(ctx, refund_id)) + amount > return_day
}

/** Checks for a refund over the person's own limits, or to the team: another person decides. */
export const exceedsReturnLimit = async (ctx: TrxCtx, refund: Refunding): Promise<boolean> =>
  (await isTeamAddress(ctx, refund.email)) || exceedsOwnLimit(ctx, refund)

/** Refuses a refund that another person must decide on. */
export const refuseOverReturnLimit = async (ctx: TrxCtx, refund: Refunding): Promise<void> => {
  if (await exceedsReturnLimit(ctx, refund)) throw new Refusal('needs_second_person')
}
