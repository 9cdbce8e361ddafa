import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { inviteAgain as againCall, inviteStaff as call } from '#contract/staff/calls.ts'
import { audit } from '#platform/audit.ts'
import { passPlan } from '#platform/money/gates/plan-gate.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import { type Budget, takeWithin } from '#platform/limits/budget.ts'
import { wireId } from '#platform/ids.ts'
import { withMember, withPeople } from './hold-people.ts'
import { mailLink } from '#platform/staff/password/mail-link.ts'
import { limitColumns, roleColumns } from './personal-limits.ts'
import { memberNow } from './read-member.ts'

/** Limits invitations per shop, over all senders. */
const invitations: Budget = { kind: 'invite', most: 50, seconds: 3600 }

/**
 * Limits the shop's invitations, which go to any address that an owner types, so that it is no mail
 * relay.
 */
const refuseTooMany = ({ trx, shop, now }: TrxCtx): Promise<void> =>
  takeWithin(trx, invitations, { shop_id: shop.shop_id, subject: '' }, now)

/**
 * Creates a person without a password and emails them a link to set one, in the inviter's language.
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
      .onConflict((on) => on.columns(['shop_id', 'email']).where('scopes', 'is', null).doNothing())
      .returning('staff_id')
      .executeTakeFirst()
    if (!made) throw new Refusal('already_there', { field: 'email' })
    await mailLink(held, { ...made, email, name, language: ctx.language }, 'staff_invite')
    await audit(trx, ctx, 'invite_staff', wireId('staff', made.staff_id), { email, role })
    return memberNow(trx, ctx, made.staff_id)
  })

/** Emails a new invitation link; a person who has a password gets a reset link. */
export const inviteAgain = (
  ctx: Ctx,
  { params }: Parsed<typeof againCall>,
): Promise<Answer<typeof againCall>> =>
  withMember(ctx, params.id, async (held, row) => {
    if (row.blocked_at)
      throw new Refusal('invalid_input', {
        field: 'id',
        message: 'This team member is blocked. Nothing was sent.',
      })
    await refuseTooMany(held)
    await mailLink(held, row, row.has_password ? 'password_reset' : 'staff_invite')
    await audit(held.trx, ctx, 'invite_again', params.id, { email: row.email })
    return memberNow(held.trx, ctx, row.staff_id)
  })
