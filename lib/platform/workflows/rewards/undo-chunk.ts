import { sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { endRewards } from '#platform/workflows/due/end-rewards.ts'
import type { UndoRow } from './read-undo.ts'
import { type Which, whichRewards } from './read-rewards.ts'

/** Parts into which an undo's rewards are split by their numbers, so that workers share it. */
export const undoLanes = [0, 1] as const

type Due = { shop_id: bigint; undo_id: bigint; time_zone: string }
type Lane = UndoRow & { lane: number; next_reward: bigint }
type Row = { reward_id: bigint; state: 'pending' | 'granted'; movement_id: bigint | null }

const whichOf = (row: UndoRow): Which => ({
  from: row.from_day,
  to: row.to_day,
  ...(row.workflow_id === null ? {} : { workflow: wireId('workflow', row.workflow_id) }),
  ...(row.event_id === null ? {} : { event: wireId('store_event', row.event_id) }),
})

/** Locks the next rewards of a lane that may have something to take, newest first. */
const nextRewards = async (trx: Trx, row: Lane, zone: string, most: number): Promise<Row[]> => {
  const scope = { shop: { shop_id: row.shop_id, time_zone: zone } }
  const { rows } = await sql<Row>`
    select r.reward_id, r.state, r.movement_id
    from reward r
    where ${whichRewards(scope, whichOf(row))} and r.reward_id <= ${row.next_reward}
      and r.reward_id % ${undoLanes.length} = ${row.lane} and r.state in ('pending', 'granted')
    order by r.reward_id desc
    limit ${most}
    for update of r`.execute(trx)
  return rows
}

/** Locks a lane that has something left and that no other worker has. */
const holdLane = async (trx: Trx, { shop_id, undo_id }: Due): Promise<Lane | null> => {
  const { rows } = await sql<Lane>`
    select u.*, l.lane, l.next_reward
    from reward_undo_lane l
    join reward_undo u on u.shop_id = l.shop_id and u.undo_id = l.undo_id
    where l.shop_id = ${shop_id} and l.undo_id = ${undo_id} and l.next_reward > 0
    order by l.lane
    limit 1
    for update of l skip locked`.execute(trx)
  return rows[0] ?? null
}

/** Ends an undo of which all lanes are over. Returns whether it did. */
const finish = async (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { shop_id, undo_id }: Due,
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update reward_undo u
    set state = 'done', finished_at = ${clock()}
    where u.shop_id = ${shop_id} and u.undo_id = ${undo_id} and u.state = 'running'
      and not exists (
        select from reward_undo_lane l
        where l.shop_id = u.shop_id and l.undo_id = u.undo_id and l.next_reward > 0
      )`.execute(db)
  return numAffectedRows > 0n
}

/**
 * Undoes the next rewards of an undo in one transaction with its progress, so that a killed worker
 * leaves the rest to another, or ends the undo. Returns whether there was anything to do.
 */
export const undoChunk = async (
  platform: Pick<Platform, 'db' | 'clock'>,
  due: Due,
  most: number,
): Promise<boolean> => {
  const { shop_id, undo_id, time_zone } = due
  const isTaken = await transact(platform.db, async (trx) => {
    const lane = await holdLane(trx, due)
    if (!lane) return false
    const next = await nextRewards(trx, lane, time_zone, most)
    const movements = next.flatMap(({ movement_id }) => movement_id ?? [])
    const { rows: sums } = await sql<{ taken: bigint }>`
      select taken
      from undo_movements(
        ${shop_id}, ${movements}::bigint[], ${lane.staff_id}, ${platform.clock()})`.execute(trx)
    await endRewards(
      { trx, shop: { shop_id } },
      next.flatMap(({ reward_id, state }) => (state === 'pending' ? [reward_id] : [])),
    )
    await sql`
      update reward_undo_lane
      set next_reward = ${next.length < most ? 0n : next.at(-1)!.reward_id - 1n}
      where shop_id = ${shop_id} and undo_id = ${undo_id} and lane = ${lane.lane}`.execute(trx)
    // the last statement, because the other lane waits for it
    await sql`
      update reward_undo
      set rewards_done = rewards_done + ${next.length},
        amount_done = amount_done + ${sums[0]!.taken}
      where shop_id = ${shop_id} and undo_id = ${undo_id}`.execute(trx)
    return true
  })
  return isTaken || finish(platform, due)
}
