import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { blockStaff as call, signOutStaff as signOutCall } from '#contract/staff/calls.ts'
import { audit } from '#platform/audit.ts'
import { passPlan } from '#platform/money/gates/plan-gate.ts'
import type { Ctx } from '#platform/ctx.ts'
import { endLinks } from '#platform/staff/password/end-links.ts'
import { endAllSessions } from '#platform/staff/session/end-session.ts'
import { refuseLastOwner, withMember } from './hold-people.ts'
import { memberNow } from './read-member.ts'

/**
 * Blocks a person at once, sessions and links included, or unblocks them if there is a seat.
 * Repeating it changes nothing.
 */
export const blockStaff = (
  ctx: Ctx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> =>
  withMember(ctx, params.id, async (held, row) => {
    const { trx, shop, now } = held
    const { blocked } = body
    if (row.staff_id === ctx.actor.id) throw new Refusal('not_yourself')
    if (blocked !== (row.blocked_at !== null)) {
      if (blocked) await refuseLastOwner(held, row)
      else await passPlan(held, 'staff_seats', 'blocked')
      await trx
        .updateTable('staff')
        .set({ blocked_at: blocked ? now : null })
        .where('shop_id', '=', shop.shop_id)
        .where('staff_id', '=', row.staff_id)
        .execute()
      await endAllSessions(held, row.staff_id)
      await endLinks(trx, { shop_id: shop.shop_id, staff_id: row.staff_id }, now)
      await audit(trx, ctx, blocked ? 'block_staff' : 'unblock_staff', params.id, {
        email: row.email,
      })
    }
    return memberNow(trx, ctx, row.staff_id)
  })

/** Ends all sessions of a person. */
export const signOutStaff = (
  ctx: Ctx,
  { params }: Parsed<typeof signOutCall>,
): Promise<Answer<typeof signOutCall>> =>
  withMember(ctx, params.id, async (held, row) => {
    const ended = await endAllSessions(held, row.staff_id)
    if (ended > 0) await audit(held.trx, ctx, 'sign_out_staff', params.id, { ended })
    return memberNow(held.trx, ctx, row.staff_id)
  })
