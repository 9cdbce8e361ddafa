import { sql } from 'kysely'
import type { Act } from '#platform/ctx.ts'
import { signatureOf } from '#platform/acting.ts'
import {
  type ByPerson,
  exceedsOwnLimit,
  isTeamAddress,
} from '#platform/money/gates/return-limit.ts'
import { may } from '#rules/way/access.ts'
import type { ReturnHeld } from './move-return.ts'

/** Checks for an approval by another person than the actor, or by the policy at another's request. */
export const isDecidedByAnother = async (
  { trx, shop, actor }: Act,
  row: Pick<ReturnHeld, 'return_id' | 'staff_id'>,
): Promise<boolean> => {
  const { staff_id } = signatureOf(actor)
  const { rows } = await sql<{ staff_id: bigint | null; is_automatic: boolean }>`
    select staff_id, detail ? 'automatic' as is_automatic
    from return_event
    where shop_id = ${shop.shop_id} and return_id = ${row.return_id} and kind = 'approved'
    order by event_id desc
    limit 1`.execute(trx)
  const [last] = rows
  if (!last) return false
  return (last.is_automatic ? row.staff_id : last.staff_id) !== staff_id
}

/**
 * Checks for a return beyond what the actor may decide: the amount is over their own limits, or goes
 * to the team and the actor requested it, gets it or may not approve.
 */
export const isBeyondOwn = async (
  ctx: ByPerson,
  row: Pick<ReturnHeld, 'staff_id'>,
  refund: { refund_id: bigint | null; email: string | null; amount: bigint },
): Promise<boolean> => {
  const { actor } = ctx
  const isOwn = row.staff_id === actor.id || actor.email.toLowerCase() === refund.email
  if ((isOwn || !may(actor, 'approve')) && (await isTeamAddress(ctx, refund.email))) return true
  return exceedsOwnLimit(ctx, refund)
}

/** Checks for a person who may approve and is the only one of the shop who may. */
const isAlone = async ({ trx, shop, actor }: ByPerson): Promise<boolean> => {
  if (!may(actor, 'approve')) return false
  const { rows } = await sql`
    select from staff
    where shop_id = ${shop.shop_id} and staff_id <> ${actor.id} and blocked_at is null
      and (is_admin or level = 'owner' and not is_pos)
    limit 1`.execute(trx)
  return rows.length === 0
}

/**
 * Returns who decides on a return: its actor, another person, or the actor `alone`, because nobody
 * else of the shop may approve.
 */
export const deciderOf = async (
  ...of: Parameters<typeof isBeyondOwn>
): Promise<'actor' | 'another' | 'alone'> => {
  if (!(await isBeyondOwn(...of))) return 'actor'
  return (await isAlone(of[0])) ? 'alone' : 'another'
}
