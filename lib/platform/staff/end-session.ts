import type { Ctx } from '#platform/ctx.ts'

/** Ends this session; what it was used for is refused from now on. */
export const endSession = async (ctx: Ctx): Promise<{ ended: boolean }> => {
  const done = await ctx.db.updateTable('session').set({ ended_at: ctx.now }).where('token_digest', '=', ctx.session).where('shop_id', '=', ctx.shop.shop_id).where('ended_at', 'is', null).executeTakeFirst()
  return { ended: done.numUpdatedRows > 0n }
}
