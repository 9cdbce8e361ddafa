import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { changeStaff as call } from '#contract/staff/calls.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { endAllSessions } from '#platform/staff/session/end-session.ts'
import { refuseLastOwner, withMember } from './hold-people.ts'
import { limitColumns, roleColumns } from './personal-limits.ts'
import { memberNow, roleOfRow } from './read-member.ts'

/**
 * Changes a team member. Sessions continue with the new rights, except that a change between till
 * and desk requires a new sign-in.
 */
export const changeStaff = (
  ctx: Ctx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> =>
  withMember(ctx, params.id, async (held, row) => {
    const { trx, shop } = held
    const before = roleOfRow(row)
    const role = body.role === before ? undefined : body.role
    if (role && row.staff_id === ctx.actor.id) throw new Refusal('not_yourself', { field: 'role' })
    if (role) await refuseLastOwner(held, row)
    const set = {
      ...(body.name === undefined ? {} : { name: body.name }),
      ...(role ? roleColumns(role) : {}),
      ...(body.limits ? limitColumns(body.limits) : {}),
    }
    if (Object.keys(set).length > 0) {
      await trx
        .updateTable('staff')
        .set(set)
        .where('shop_id', '=', shop.shop_id)
        .where('staff_id', '=', row.staff_id)
        .execute()
      if (role && (role === 'pos') !== row.is_pos) await endAllSessions(held, row.staff_id)
      await audit(trx, ctx, 'change_staff', params.id, {
        fields: Object.keys(body),
        ...(role ? { before, after: role } : {}),
        ...body.limits,
      })
    }
    return memberNow(trx, ctx, row.staff_id)
  })
