import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { changePassword as call } from '#contract/staff/calls.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { endLinks } from './end-links.ts'
import { endOtherSessions } from '#platform/staff/session/end-session.ts'
import { hashPassword, isPassword } from './password.ts'
import { countPassword, forgetPasswordTries } from '#platform/staff/session/tries.ts'

/**
 * Changes the password; ten attempts in 15 minutes. Replaces exactly the password that was
 * verified: the second of two simultaneous changes gets `wrong_password`.
 */
export const changePassword = async (
  ctx: Ctx,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { db, shop, actor, now } = ctx
  await countPassword(ctx)
  const { password_hash } = await db
    .selectFrom('staff')
    .select('password_hash')
    .where('shop_id', '=', shop.shop_id)
    .where('staff_id', '=', actor.id)
    .executeTakeFirstOrThrow()
  if (!(await isPassword(password_hash, body.current)))
    throw new Refusal('wrong_password', { field: 'current' })
  const anew = await hashPassword(body.password)
  const ended = await transact(db, async (trx) => {
    const done = await trx
      .updateTable('staff')
      .set({ password_hash: anew })
      .where('shop_id', '=', shop.shop_id)
      .where('staff_id', '=', actor.id)
      .where('password_hash', '=', password_hash)
      .executeTakeFirst()
    if (done.numUpdatedRows === 0n) throw new Refusal('wrong_password', { field: 'current' })
    await endLinks(trx, { shop_id: shop.shop_id, staff_id: actor.id }, now)
    const others = await endOtherSessions({ ...ctx, trx })
    await audit(trx, ctx, 'change_password', actor.staff_id, { ended: others })
    return others
  })
  await forgetPasswordTries(ctx)
  return { ended }
}
