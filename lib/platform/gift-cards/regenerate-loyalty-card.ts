import type { regenerateLoyaltyCard as call } from '#contract/customers/money.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { renewCode } from './renew-code.ts'
import { wireId } from '#platform/ids.ts'
import { findCustomer } from '#platform/customers/read-customer.ts'

/** Replaces the code of the customer's loyalty card; the credit stays, and nobody is notified. */
export const regenerateLoyaltyCard = async (
  ctx: TrxCtx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { gift_card_id } = await findCustomer(ctx.trx, ctx, params.id)
  if (gift_card_id === null) throw new Refusal('not_found')
  return renewCode(ctx, wireId('gift_card', gift_card_id))
}
