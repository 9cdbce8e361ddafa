import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { inviteAgain as againCall, inviteStaff as call } from '#contract/staff.ts'
import { audit } from '#platform/audit.ts'
import { passPlan } from '#platform/billing/plan-gate.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'
import { withMember, withPeople } from './hold-people.ts'
import { mailLink } from './mail-link.ts'
import { limitColumns, roleColumns } from './personal-limits.ts'
import { memberNow } from './read-member.ts'

const mostAnHour = 50
const hour = 60 * 60 * 1000

/** Invitations go to any address that an owner types: the shop's are counted, so that it is no relay for mail. */
const refuseTooMany = async ({ trx, shop, now }: TrxCtx): Promise<void> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit where shop_id = ${shop.shop_id} and verb in ('invite_staff', 'invite_again') and at > ${new Date(now.getTime() - hour)}`.execute(trx)
  if ((rows[0]?.n ?? 0) >= mostAnHour) throw new Refusal('too_many', { headers: { 'retry-after': '3600' } })
}

/** A person of the shop, who has no password yet, and the mail that lets them choose one. */
export const inviteStaff = (ctx: Ctx, { body }: Parsed<typeof call>): Promise<Answer<typeof call>> =>
  withPeople(ctx, async (held) => {
    const { trx, shop, now } = held
    const { email, name, role } = body
    await refuseTooMany(held)
    await passPlan(held, 'staff_seats', 'email')
    const made = await trx
      .insertInto('staff')
      .values({ shop_id: shop.shop_id, email, name, ...roleColumns(role), ...(body.limits ? limitColumns(body.limits) : {}), password_hash: null, blocked_at: null, created_at: now })
      .onConflict((on) => on.columns(['shop_id', 'email']).doNothing())
      .returning('staff_id')
      .executeTakeFirst()
    if (!made) throw new Refusal('already_there', { field: 'email' })
    await mailLink(held, { ...made, email, name }, 'staff_invite')
    await audit(trx, ctx, 'invite_staff', wireId('staff', made.staff_id), { email, role })
    return memberNow(trx, ctx, made.staff_id)
  })

/** A new link for somebody who has lost the first one; who has a password already gets one to reset it. */
export const inviteAgain = (ctx: Ctx, { params }: Parsed<typeof againCall>): Promise<Answer<typeof againCall>> =>
  withMember(ctx, params.id, async (held, row) => {
    if (row.blocked_at) throw new Refusal('invalid_input', { field: 'id', message: 'This person is blocked. Nothing was sent.' })
    await refuseTooMany(held)
    await mailLink(held, row, row.has_password ? 'password_reset' : 'staff_invite')
    await audit(held.trx, ctx, 'invite_again', params.id, { email: row.email })
    return memberNow(held.trx, ctx, row.staff_id)
  })
