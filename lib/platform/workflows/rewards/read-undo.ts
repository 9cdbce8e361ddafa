import type { Selectable } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { getRewardUndo as call } from '#contract/rewards/calls.ts'
import type { RewardUndo } from '#contract/rewards/shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'
import { formatMinor } from '#rules/money.ts'
import type { RewardUndoTable } from './tables.ts'

export type UndoRow = Selectable<RewardUndoTable>

export const toUndo = (row: UndoRow, currency: string): RewardUndo => ({
  undo_id: wireId('reward_undo', row.undo_id),
  state: row.state,
  workflow: row.workflow_id === null ? null : wireId('workflow', row.workflow_id),
  event: row.event_id === null ? null : wireId('store_event', row.event_id),
  from: row.from_day,
  to: row.to_day,
  rewards: Number(row.rewards),
  rewards_done: Number(row.rewards_done),
  amount: formatMinor(row.amount),
  amount_done: formatMinor(row.amount_done),
  currency,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
})

/** Reads the undo of the shop that runs; null: none does. */
export const runningUndo = async (
  db: Db | Trx,
  { shop }: Pick<Ctx, 'shop'>,
): Promise<RewardUndo | null> => {
  const row = await db
    .selectFrom('reward_undo')
    .selectAll()
    .where('shop_id', '=', shop.shop_id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return row ? toUndo(row, shop.currency) : null
}

/** Returns how far an undo has come. Error: 404. */
export const getRewardUndo = async (
  { db, shop }: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const row = await db
    .selectFrom('reward_undo')
    .selectAll()
    .where('shop_id', '=', shop.shop_id)
    .where('undo_id', '=', readId('reward_undo', params.id))
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return { undo: toUndo(row, shop.currency) }
}
