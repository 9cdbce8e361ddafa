import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import {
  type previewRewardsUndo as previewCall,
  type undoRewards as undoCall,
  undoneMost,
} from '#contract/rewards/calls.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { undo } from '#platform/money/undo.ts'
import { isOfIssue } from '#platform/rewards/lots-of-issue.ts'
import { endRewards } from '#platform/workflows/due/end-rewards.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { type Which, whichRewards } from './read-rewards.ts'

type Sums = { rewards: number; people: number; amount: bigint; spent: bigint; pending: bigint }

/** Sums what an undo would take: unspent credit, wherever merges brought it, and pending rewards. */
const sumsOf = async (db: Db | Trx, ctx: Pick<Ctx, 'shop'>, which: Which): Promise<Sums> => {
  const { rows } = await sql<Sums>`
    select count(*)::int as rewards, count(distinct x.customer_id)::int as people,
      coalesce(sum(x.unspent), 0)::bigint as amount,
      coalesce(sum(greatest(0, x.amount - x.recalled - x.unspent)) filter (
        where x.state = 'granted'), 0)::bigint as spent,
      coalesce(sum(x.amount - x.recalled) filter (where x.state = 'pending'), 0)::bigint as pending
    from (
      select r.customer_id, r.state, r.amount, r.recalled, coalesce((
          select sum(l.remaining) from lot l
          where l.shop_id = r.shop_id and ${isOfIssue(sql`r.movement_id`)}
        ), 0) as unspent
      from reward r
      where ${whichRewards(ctx, which)} and r.state in ('pending', 'granted')
        and not exists (
          select from movement u where u.shop_id = r.shop_id and u.undoes = r.movement_id
        )
    ) x`.execute(db)
  return rows[0]!
}

/** Previews an undo of rewards. Nothing is changed. */
export const previewRewardsUndo = async (
  ctx: Ctx,
  { body }: Parsed<typeof previewCall>,
): Promise<Answer<typeof previewCall>> => {
  const { rewards, people, amount, spent, pending } = await sumsOf(ctx.db, ctx, body)
  return {
    rewards,
    people,
    amount: formatMinor(amount),
    spent: formatMinor(spent),
    pending: formatMinor(pending),
    currency: ctx.shop.currency,
  }
}

type Row = { reward_id: bigint; state: 'pending' | 'granted'; movement_id: bigint | null }

/** Undoes the unspent part of a reward; null where nothing of it is left. */
const undoOne = async (ctx: TrxCtx, movement_id: bigint): Promise<bigint | null> => {
  try {
    return -(await undo(ctx, { movement_id, follow: true })).amount
  } catch (cause) {
    if (cause instanceof Refusal && ['nothing_left', 'already_undone'].includes(cause.code))
      return null
    throw cause
  }
}

/** Undoes rewards, newest first, some at a call. Error: 409 `rewards_moved`. */
export const undoRewards = async (
  ctx: TrxCtx,
  { body }: Parsed<typeof undoCall>,
): Promise<Answer<typeof undoCall>> => {
  const { trx } = ctx
  const { expected, ...which } = body
  const { amount } = await sumsOf(trx, ctx, which)
  if (parseMoney(expected) !== amount) throw new Refusal('rewards_moved')
  const { rows } = await sql<Row>`
    select r.reward_id, r.state, r.movement_id
    from reward r
    where ${whichRewards(ctx, which)}
      and (r.state = 'pending' or r.state = 'granted' and exists (
        select from lot l
        where l.shop_id = r.shop_id and ${isOfIssue(sql`r.movement_id`)} and l.remaining > 0
      ) and not exists (
        select from movement u where u.shop_id = r.shop_id and u.undoes = r.movement_id
      ))
    order by r.reward_id desc
    limit ${undoneMost + 1}
    for update of r`.execute(trx)
  const taken = rows.slice(0, undoneMost)
  let back = 0n
  for (const { movement_id } of taken)
    if (movement_id !== null) back += (await undoOne(ctx, movement_id)) ?? 0n
  await endRewards(
    ctx,
    taken.flatMap(({ reward_id, state }) => (state === 'pending' ? [reward_id] : [])),
  )
  await audit(trx, ctx, 'undo_rewards', which.workflow ?? '', {
    ...which,
    rewards: taken.length,
    amount: formatMinor(back),
  })
  return {
    undone: taken.length,
    amount: formatMinor(back),
    more: rows.length > undoneMost,
  }
}
