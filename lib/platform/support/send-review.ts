import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { sendReview as call } from '#contract/support/calls.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { forwardReview } from './forward-review.ts'

/** The newest of a person takes the place of the one before. */
export const sendReview = (
  ctx: Ctx,
  { body: { stars, review } }: Parsed<typeof call>,
): Promise<Answer<typeof call>> =>
  transact(ctx.db, async (trx) => {
    const newest = { stars, review, at: ctx.now }
    await trx
      .insertInto('review')
      .values({ ...newest, shop_id: ctx.shop.shop_id, staff_id: ctx.actor.id })
      .onConflict((on) => on.columns(['shop_id', 'staff_id']).doUpdateSet(newest))
      .execute()
    await forwardReview(ctx, { stars, review })
    await audit(trx, ctx, 'send_review', ctx.shop.shop_url, { stars })
    return { stars }
  })
