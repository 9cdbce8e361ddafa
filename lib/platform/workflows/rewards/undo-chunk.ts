import { sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { endRewards } from '#platform/workflows/due/end-rewards.ts'
import type { UndoRow } from './read-undo.ts'
import { type Which, whichRewards } from './read-rewards.ts'

type Row = { reward_id: bigint; state: 'pending' | 'granted'; movement_id: bigint | null }

const whichOf = (row: UndoRow): Which => ({
  from: row.from_day,
  to: row.to_day,
  ...(row.workflow_id === null ? {} : { workflow: wireId('workflow', row.workflow_id) }),
  ...(row.event_id === null ? {} : { event: wireId('store_event', row.event_id) }),
})

/** Locks the next rewards of an undo that may have something to take, newest first. */
const nextRewards = async (trx: Trx, row: UndoRow, zone: string, most: number): Promise<Row[]> => {
  const scope = { shop: { shop_id: row.shop_id, time_zone: zone } }
  const { rows } = await sql<Row>`
    select r.reward_id, r.state, r.movement_id
    from reward r
    where ${whichRewards(scope, whichOf(row))} and r.reward_id <= ${row.next_reward}
      and r.state in ('pending', 'granted')
    order by r.reward_id desc
    limit ${most}
    for update of r`.execute(trx)
  return rows
}

/**
 * Undoes the next rewards of an undo in one transaction with its progress, so that a killed worker
 * leaves the rest to another; who holds its row is the only one. Returns whether it is going on.
 */
export const undoChunk = (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { shop_id, undo_id, time_zone }: { shop_id: bigint; undo_id: bigint; time_zone: string },
  most: number,
): Promise<boolean> =>
  transact(db, async (trx) => {
    const { rows } = await sql<UndoRow>`
      select *
      from reward_undo
      where shop_id = ${shop_id} and undo_id = ${undo_id} and state = 'running'
      for update skip locked`.execute(trx)
    const [undo] = rows
    if (!undo) return false
    const now = clock()
    const next = await nextRewards(trx, undo, time_zone, most)
    const movements = next.flatMap(({ movement_id }) => movement_id ?? [])
    const { rows: sums } = await sql<{ taken: bigint }>`
      select taken
      from undo_movements(
        ${shop_id}, ${movements}::bigint[], ${undo.staff_id}, ${now})`.execute(trx)
    await endRewards(
      { trx, shop: { shop_id } },
      next.flatMap(({ reward_id, state }) => (state === 'pending' ? [reward_id] : [])),
    )
    const isLast = next.length < most
    await sql`
      update reward_undo
      set next_reward = ${isLast ? 0n : next.at(-1)!.reward_id - 1n},
        rewards_done = rewards_done + ${next.length},
        amount_done = amount_done + ${sums[0]!.taken},
        state = ${isLast ? 'done' : 'running'}, finished_at = ${isLast ? now : null}
      where shop_id = ${shop_id} and undo_id = ${undo_id}`.execute(trx)
    return true
  })
