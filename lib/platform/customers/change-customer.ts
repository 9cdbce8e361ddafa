import type { changeCustomer as call } from '#contract/customers/change.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { findCustomer, toCustomer } from './read-customer.ts'

/** Changes the note, the language and the block on rewards, each if given. */
export const changeCustomer = (
  ctx: Ctx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> =>
  transact(ctx.db, async (trx) => {
    const { customer_id, blocked_at, language } = await findCustomer(trx, ctx, params.id)
    const isMoved = body.blocked !== undefined && body.blocked !== (blocked_at !== null)
    await trx
      .updateTable('customer')
      .set({
        updated_at: ctx.now,
        ...(body.note === undefined ? {} : { note: body.note || null }),
        ...(body.language === undefined ? {} : { language: body.language }),
        ...(isMoved ? { blocked_at: body.blocked ? ctx.now : null } : {}),
      })
      .where('shop_id', '=', ctx.shop.shop_id)
      .where('customer_id', '=', customer_id)
      .execute()
    if (body.note !== undefined) await audit(trx, ctx, 'note_customer', params.id)
    if (body.language !== undefined && body.language !== language)
      await audit(trx, ctx, 'set_customer_language', params.id, {
        before: language,
        after: body.language,
      })
    if (isMoved)
      await audit(trx, ctx, body.blocked ? 'block_customer' : 'unblock_customer', params.id)
    return toCustomer(ctx, await findCustomer(trx, ctx, params.id))
  })
