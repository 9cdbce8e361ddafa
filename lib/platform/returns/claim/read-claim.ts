import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { getRefundClaim as call } from '#contract/returns/claim.ts'
import type { Ctx } from '#platform/ctx.ts'
import { linkOf } from '#platform/egifts/delivery/link.ts'
import { findOffered } from '#platform/egifts/delivery/refund-credit.ts'
import { readId } from '#platform/ids.ts'
import { findRefund } from '#platform/returns/refund/read-refund.ts'
import { mayUndoRefund } from '#rules/returns/may-undo.ts'

/** Reads the claim link of a refund; a link is its money, so only those who may undo it see it. */
export const getRefundClaim = async (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { shop_id } = ctx.shop
  const refund = await findRefund(ctx.db, shop_id, readId('refund', params.id))
  if (mayUndoRefund(ctx.actor, refund, ctx.now) !== 'yes') return { link: null }
  const row = await findOffered(ctx.db, shop_id, params.id)
  return { link: row && linkOf(ctx, row) }
}
