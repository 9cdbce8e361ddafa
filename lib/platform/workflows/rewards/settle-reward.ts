import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal, type RefusalCode } from '#contract/error.ts'
import { refusals } from '#contract/refusals.ts'
import type {
  cancelReward as cancelCall,
  releaseReward as releaseCall,
} from '#contract/rewards/calls.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { readId } from '#platform/ids.ts'
import { endRewards } from '#platform/workflows/due/end-rewards.ts'
import { grantHeld } from '#platform/workflows/due/grant-due.ts'
import { holdDue } from '#platform/workflows/due/read-due.ts'
import { holdCustomers } from '#platform/workflows/run/orders-of.ts'
import { readReward } from './read-rewards.ts'

/** Locks a reward that is pending. Errors: 404, 409 `reward_not_pending`. */
const holdPending = async (ctx: TrxCtx, id: string) => {
  await readReward(ctx.trx, ctx, id)
  const [held] = await holdDue(ctx, { only: readId('reward', id) })
  if (!held || held.is_gone) throw new Refusal('reward_not_pending')
  return held
}

/** Grants a pending reward now, in the name of its workflow. */
export const releaseReward = async (
  ctx: TrxCtx,
  { params }: Parsed<typeof releaseCall>,
): Promise<Answer<typeof releaseCall>> => {
  const { trx, shop, vault, now } = ctx
  const held = await holdPending(ctx, params.id)
  await holdCustomers(trx, shop.shop_id, [held.customer_id])
  const actor = { kind: 'workflow', run_id: held.run_id ?? 0n } as const
  const problem = (await grantHeld({ trx, shop, vault, now, actor }, [held])).get(held.reward_id)
  if (problem) throw new Refusal(problem in refusals ? (problem as RefusalCode) : 'broken')
  const reward = await readReward(trx, ctx, params.id)
  await audit(trx, ctx, 'release_reward', params.id, { amount: reward.amount })
  return { reward }
}

/** Cancels a pending reward, with its budget and limit given back. */
export const cancelReward = async (
  ctx: TrxCtx,
  { params }: Parsed<typeof cancelCall>,
): Promise<Answer<typeof cancelCall>> => {
  const held = await holdPending(ctx, params.id)
  await endRewards(ctx, [held.reward_id])
  const reward = await readReward(ctx.trx, ctx, params.id)
  await audit(ctx.trx, ctx, 'cancel_reward', params.id, { amount: reward.amount })
  return { reward }
}
