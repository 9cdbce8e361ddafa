import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { renewTriggerToken as call } from '#contract/workflows/custom/calls.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { readId } from '#platform/ids.ts'
import { issueKey } from '#platform/redemptions/issue-key.ts'
import { findTrigger } from './find-triggers.ts'

/** Makes the token of a trigger and ends the one before it; only a digest is stored. */
export const makeToken = async (
  ctx: Pick<Ctx, 'shop' | 'actor' | 'now'> & { trx: Trx },
  triggerId: bigint,
  name: string,
): Promise<string> => {
  const { trx, shop, now } = ctx
  await trx
    .updateTable('store_key')
    .set({ ended_at: now })
    .where('shop_id', '=', shop.shop_id)
    .where('trigger_id', '=', triggerId)
    .where('ended_at', 'is', null)
    .execute()
  const { key } = await issueKey(ctx, { name, trigger_id: triggerId })
  return key
}

/** Replaces a trigger's token. */
export const renewToken = (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> =>
  transact(ctx.db, async (trx) => {
    const triggerId = readId('custom_trigger', params.id)
    // two who renew at once wait for each other, so that one token is valid
    await trx
      .selectFrom('custom_trigger')
      .select('trigger_id')
      .where('shop_id', '=', ctx.shop.shop_id)
      .where('trigger_id', '=', triggerId)
      .forUpdate()
      .execute()
    const { scheme } = await findTrigger(trx, ctx, params.id)
    const token = await makeToken({ ...ctx, trx }, triggerId, scheme.name)
    await audit(trx, ctx, 'renew_trigger_token', params.id, { name: scheme.name })
    return { ...(await findTrigger(trx, ctx, params.id)), trigger_token: token }
  })
