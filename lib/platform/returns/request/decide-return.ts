import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type * as calls from '#contract/returns/requests.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { readId, wireId } from '#platform/ids.ts'
import { returnNow } from './full-return.ts'
import { mailCustomer } from './mail-customer.ts'
import { holdReturn, moveReturn, type ReturnHeld } from './move-return.ts'

type Now = Answer<typeof calls.rejectReturn>

const held = (ctx: TrxCtx, id: string): Promise<ReturnHeld> =>
  holdReturn(ctx.trx, ctx.shop.shop_id, readId('return', id))
const now = async (ctx: TrxCtx, id: string): Promise<Now> => ({
  return: await returnNow(ctx, ctx.trx, readId('return', id)),
})

/** Rejects a requested return; its reason is emailed to the customer. */
export const rejectReturn = async (
  ctx: TrxCtx,
  { params, body }: Parsed<typeof calls.rejectReturn>,
): Promise<Now> => {
  const row = await held(ctx, params.id)
  await moveReturn(ctx, row, 'reject', { set: { rejection: body.reason } })
  if (body.notification ?? true)
    await mailCustomer(ctx, row, 'return_rejected', { rejection: body.reason })
  await audit(ctx.trx, ctx, 'reject_return', params.id)
  return now(ctx, params.id)
}

/** Reopens a rejected or lapsed return as requested. */
export const reopenReturn = async (
  ctx: TrxCtx,
  { params }: Parsed<typeof calls.reopenReturn>,
): Promise<Now> => {
  const row = await held(ctx, params.id)
  await moveReturn(ctx, row, 'reopen', { set: { rejection: null, lapses_at: null } })
  await audit(ctx.trx, ctx, 'reopen_return', params.id)
  return now(ctx, params.id)
}

/** Cancels a return of which nothing is refunded; of a received one a reason says why. */
export const cancelReturn = async (
  ctx: TrxCtx,
  { params, body }: Parsed<typeof calls.cancelReturn>,
): Promise<Now> => {
  const row = await held(ctx, params.id)
  const reason = body?.reason?.trim() || null
  if (row.state === 'received' && reason === null)
    throw new Refusal('invalid_input', { field: 'reason', message: 'reason: Required Field' })
  await cancel(ctx, row, reason)
  return now(ctx, params.id)
}

/** Cancels a held return, also for its shopper; a reason is added to its note. */
export const cancel = async (
  act: Parameters<typeof moveReturn>[0] & { requestId: string },
  row: ReturnHeld,
  reason: string | null = null,
): Promise<void> => {
  const note = [row.note, reason].filter(Boolean).join('\n') || null
  await moveReturn(act, row, 'cancel', { set: { lapses_at: null, note } })
  await audit(act.trx, act, 'cancel_return', wireId('return', row.return_id))
}
