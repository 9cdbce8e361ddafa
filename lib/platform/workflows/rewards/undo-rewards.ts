import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import {
  type previewRewardsUndo as previewCall,
  type undoRewards as undoCall,
} from '#contract/rewards/calls.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { readId } from '#platform/ids.ts'
import { isOfIssue } from '#platform/rewards/lots-of-issue.ts'
import { wake } from '#platform/work/wake.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { type Which, whichRewards } from './read-rewards.ts'
import { runningUndo, toUndo } from './read-undo.ts'
import { undoLanes } from './undo-chunk.ts'

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
    running: await runningUndo(ctx.db, ctx),
    rewards,
    people,
    amount: formatMinor(amount),
    spent: formatMinor(spent),
    pending: formatMinor(pending),
    currency: ctx.shop.currency,
  }
}

/** Returns the newest of these rewards; 0: there is none. */
const newestOf = async (trx: Trx, ctx: Pick<Ctx, 'shop'>, which: Which): Promise<bigint> => {
  const { rows } = await sql<{ last: bigint | null }>`
    select max(r.reward_id) as last from reward r where ${whichRewards(ctx, which)}`.execute(trx)
  return rows[0]?.last ?? 0n
}

/**
 * Starts an undo of rewards, which a worker carries out; those given from now on aren't part of it.
 * Errors: 409 `rewards_moved`, `undo_running`.
 */
export const undoRewards = async (
  ctx: TrxCtx,
  { body }: Parsed<typeof undoCall>,
): Promise<Answer<typeof undoCall>> => {
  const { trx, shop, now, actor } = ctx
  const { expected, ...which } = body
  const { amount, rewards } = await sumsOf(trx, ctx, which)
  if (parseMoney(expected) !== amount) throw new Refusal('rewards_moved')
  const row = await trx
    .insertInto('reward_undo')
    .values({
      shop_id: shop.shop_id,
      workflow_id: which.workflow ? readId('workflow', which.workflow) : null,
      event_id: which.event ? readId('store_event', which.event) : null,
      from_day: which.from,
      to_day: which.to,
      state: 'running',
      rewards: BigInt(rewards),
      amount,
      staff_id: actor.id,
      created_at: now,
      finished_at: null,
    })
    // a shop has one that runs at a time
    .onConflict((on) => on.column('shop_id').where('state', '=', sql.lit('running')).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Refusal('undo_running')
  const last = await newestOf(trx, ctx, which)
  await trx
    .insertInto('reward_undo_lane')
    .values(
      undoLanes.map((lane) => ({
        shop_id: shop.shop_id,
        undo_id: row.undo_id,
        lane,
        next_reward: last,
      })),
    )
    .execute()
  await audit(trx, ctx, 'undo_rewards', which.workflow ?? '', {
    ...which,
    rewards,
    amount: formatMinor(amount),
  })
  wake('rewards')
  return { undo: toUndo(row, shop.currency) }
}
