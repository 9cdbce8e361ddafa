import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { inviteAgain as againCall, inviteStaff as call } from '#contract/staff/calls.ts'
import { audit } from '#platform/audit.ts'
import { passPlan } from '#platform/billing/plan-gate.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import { refuseMoreAnHour } from '#platform/hourly-limit.ts'
import { wireId } from '#platform/ids.ts'
import { withMember, withPeople } from './hold-people.ts'
import { mailLink } from '#platform/staff/password/mail-link.ts'
import { limitColumns, roleColumns } from './personal-limits.ts'
import { memberNow } from './read-member.ts'

const mostAnHour = 50

/**
 * Invitations go to any address that an owner types: the shop's are counted, so that it is no relay
 * for mail.
 */
const refuseTooMany = (ctx: TrxCtx): Promise<void> =>
  refuseMoreAnHour(ctx, { verbs: ['invite_staff', 'invite_again'], most: mostAnHour, of: 'shop' })

/**
 * A person of the shop, who has no password yet, and the mail that lets them choose one, in the
 * language of who invites them.
 */
export const inviteStaff = (
  ctx: Ctx,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> =>
  withPeople(ctx, async (held) => {
    const { trx, shop, now } = held
    const { email, name, role } = body
    await refuseTooMany(held)
    await passPlan(held, 'staff_seats', 'email')
    const made = await trx
      .insertInto('staff')
      .values({
        shop_id: shop.shop_id,
        email,
        name,
        ...roleColumns(role),
        ...(body.limits ? limitColumns(body.limits) : {}),
        password_hash: null,
        blocked_at: null,
        created_at: now,
        language: ctx.language,
      })
      .onConflict((on) => on.columns(['shop_id', 'email']).doNothing())
      .returning('staff_id')
      .executeTakeFirst()
    if (!made) throw new Refusal('already_there', { field: 'email' })
    await mailLink(held, { ...made, email, name, language: ctx.language }, 'staff_invite')
    await audit(trx, ctx, 'invite_staff', wireId('staff', made.staff_id), { email, role })
    return memberNow(trx, ctx, made.staff_id)
  })

/** A new link for somebody who has lost the first one; who has a password already gets one to reset it. */
export const inviteAgain = (
  ctx: Ctx,
  { params }: Parsed<typeof againCall>,
): Promise<Answer<typeof againCall>> =>
  withMember(ctx, params.id, async (held, row) => {
    if (row.blocked_at)
      throw new Refusal('invalid_input', {
        field: 'id',
        message: 'This person is blocked. Nothing was sent.',
      })
    await refuseTooMany(held)
    await mailLink(held, row, row.has_password ? 'password_reset' : 'staff_invite')
    await audit(held.trx, ctx, 'invite_again', params.id, { email: row.email })
    return memberNow(held.trx, ctx, row.staff_id)
  })
