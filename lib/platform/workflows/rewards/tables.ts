import type { Generated, GeneratedAlways } from 'kysely'
import type { rewardUndoStates } from '#contract/rewards/calls.ts'

/** An undo of many rewards. */
export type RewardUndoTable = {
  shop_id: bigint
  undo_id: GeneratedAlways<bigint>
  workflow_id: bigint | null
  event_id: bigint | null
  from_day: string
  to_day: string
  state: (typeof rewardUndoStates)[number]
  /** rewards and unspent credit when it began, in minor units */
  rewards: bigint
  amount: bigint
  rewards_done: Generated<bigint>
  amount_done: Generated<bigint>
  staff_id: bigint
  created_at: Date
  finished_at: Date | null
}

/** A part of an undo's rewards, which one worker at a time undoes from the newest to the oldest. */
export type RewardUndoLaneTable = {
  shop_id: bigint
  undo_id: bigint
  lane: number
  /** rewards up to this one are still to be undone; later ones aren't part of it. 0: it is over */
  next_reward: bigint
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    reward_undo: RewardUndoTable
    reward_undo_lane: RewardUndoLaneTable
  }
}
