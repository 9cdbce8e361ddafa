import { Refusal } from '#contract/error.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { cancelBackTest as call } from '#contract/workflows/back-test/calls.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { findBackTest, toBackTest } from './find-back-test.ts'

/**
 * Cancels a back-test that is running; its worker notices with its next page. Repeating it changes
 * nothing.
 */
export const cancelBackTest = async (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const { shop_id } = ctx.shop
  const { back_test_id } = await findBackTest(ctx.db, ctx, params.id)
  await transact(ctx.db, async (trx) => {
    const cancelled = await trx
      .updateTable('back_test')
      .set({ state: 'cancelled', held_by: null, held_until: null, finished_at: ctx.now })
      .where('shop_id', '=', shop_id)
      .where('back_test_id', '=', back_test_id)
      .where('state', '=', 'running')
      .returning('back_test_id')
      .executeTakeFirst()
    if (cancelled) await audit(trx, ctx, 'cancel_back_test', params.id)
  })
  const row = await findBackTest(ctx.db, ctx, params.id)
  if (row.state !== 'cancelled') throw new Refusal('back_test_over')
  return { back_test: await toBackTest(ctx, row) }
}
