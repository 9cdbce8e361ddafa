import type { Generated, GeneratedAlways } from 'kysely'
import type { rewardUndoStates } from '#contract/rewards/calls.ts'

/** An undo of many rewards, from the newest one to the oldest. */
export type RewardUndoTable = {
  shop_id: bigint
  undo_id: GeneratedAlways<bigint>
  workflow_id: bigint | null
  event_id: bigint | null
  from_day: string
  to_day: string
  state: (typeof rewardUndoStates)[number]
  /** rewards up to this one are still to be undone; later ones aren't part of it */
  next_reward: bigint
  /** rewards and unspent credit when it began, in minor units */
  rewards: bigint
  amount: bigint
  rewards_done: Generated<bigint>
  amount_done: Generated<bigint>
  staff_id: bigint
  created_at: Date
  finished_at: Date | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    reward_undo: RewardUndoTable
  }
}
