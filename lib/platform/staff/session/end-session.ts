import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { endSessions as call } from '#contract/staff/calls.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx, ShopScope, TrxCtx } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { readId } from '#platform/ids.ts'

/** Ends this session; its bearer is refused from now on. */
export const endSession = (ctx: Ctx): Promise<{ ended: boolean }> =>
  transact(ctx.db, async (trx) => {
    const done = await openSessions(trx, ctx, ctx.actor.id)
      .where('token_digest', '=', ctx.session)
      .executeTakeFirst()
    const ended = done.numUpdatedRows > 0n
    if (ended) await audit(trx, ctx, 'sign_out', ctx.actor.staff_id, { email: ctx.actor.email })
    return { ended }
  })

type Within = Pick<TrxCtx, 'trx' | 'now'> & { shop: Pick<ShopScope, 'shop_id'> }

const openSessions = (trx: Trx, { shop, now }: Omit<Within, 'trx'>, staffId: bigint) =>
  trx
    .updateTable('session')
    .set({ ended_at: now })
    .where('shop_id', '=', shop.shop_id)
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)

/** Ends every session of a person and returns their number. */
export const endAllSessions = async (ctx: Within, staffId: bigint): Promise<number> =>
  Number((await openSessions(ctx.trx, ctx, staffId).executeTakeFirst()).numUpdatedRows)

/** Ends the caller's other sessions. */
export const endOtherSessions = async (ctx: TrxCtx): Promise<number> =>
  Number(
    (
      await openSessions(ctx.trx, ctx, ctx.actor.id)
        .where('token_digest', '!=', ctx.session)
        .executeTakeFirst()
    ).numUpdatedRows,
  )

/** Ends one of the caller's sessions by id, all others, or all. */
export const endSessions = (
  ctx: Ctx,
  { body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> =>
  transact(ctx.db, async (trx) => {
    const held = { ...ctx, trx }
    const ended = await endChosen(held, body)
    if (ended > 0) await audit(trx, ctx, 'end_sessions', ctx.actor.staff_id, { ended })
    return { ended }
  })

const endChosen = (
  ctx: TrxCtx,
  { session_id, current }: Parsed<typeof call>['body'],
): Promise<number> => {
  if (session_id) return endOne(ctx, session_id)
  return current ? endAllSessions(ctx, ctx.actor.id) : endOtherSessions(ctx)
}

const endOne = async (ctx: TrxCtx, wire: string): Promise<number> => {
  const { numUpdatedRows } = await openSessions(ctx.trx, ctx, ctx.actor.id)
    .where('session_id', '=', readId('session', wire))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('not_found', { field: 'session_id' })
  return Number(numUpdatedRows)
}
