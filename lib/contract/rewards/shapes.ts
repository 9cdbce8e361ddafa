import * as z from 'zod/mini'
import { Count, Day, Id, Instant, Line, Money, MoneyInput } from '#contract/pieces.ts'
import { ListQuery, listOf } from '#contract/paging.ts'
import { rewardStates, rewardUndoStates } from './calls.ts'

export const Reward = z.object({
  reward_id: z.string(),
  workflow_id: z.string(),
  /** the workflow's title when it gave it */
  title: z.string(),
  event_id: z.nullable(z.string()),
  state: z.enum(rewardStates),
  amount: Money,
  /** part of the amount, by refunds of its order */
  recalled: Money,
  /** recalled, but spent before, so that nothing could be taken */
  short: Money,
  /** taken back by an undo */
  undone: Money,
  platform_customer_id: z.nullable(z.string()),
  customer_name: z.nullable(z.string()),
  order: z.nullable(z.string()),
  transaction_id: z.nullable(z.string()),
  due_by: z.nullable(z.enum(['days', 'fulfilled', 'return_window', 'approval'])),
  due_at: z.nullable(Instant),
  created_at: Instant,
})
export type Reward = z.infer<typeof Reward>

const One = z.object({ id: Id })
const Done = z.object({ reward: Reward })

export const listRewards = {
  query: z.object({
    ...ListQuery,
    workflow: z.optional(Id),
    state: z.optional(z.enum(rewardStates)),
    customer: z.optional(Id),
    order: z.optional(Line(100)),
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  answer: listOf(Reward),
}
export const getReward = { params: One, answer: Done }
export const releaseReward = { params: One, answer: Done }
export const cancelReward = { params: One, answer: Done }

const Which = {
  workflow: z.optional(Id),
  from: Day,
  to: Day,
  event: z.optional(Id),
}
export const RewardUndo = z.object({
  undo_id: z.string(),
  state: z.enum(rewardUndoStates),
  /** null: of all workflows, of every event */
  workflow: z.nullable(z.string()),
  event: z.nullable(z.string()),
  from: Day,
  to: Day,
  /** rewards and unspent credit when it began, and so far */
  rewards: z.int(),
  rewards_done: z.int(),
  amount: Money,
  amount_done: Money,
  currency: z.string(),
  created_at: Instant,
  finished_at: z.nullable(Instant),
})
export type RewardUndo = z.infer<typeof RewardUndo>

const Preview = z.object({
  rewards: z.int(),
  people: z.int(),
  /** unspent credit to take back, and the spent part of the same rewards */
  amount: Money,
  spent: Money,
  /** sum of pending rewards, which would be cancelled */
  pending: Money,
  currency: z.string(),
  /** the shop's undo that is running, whatever it is of */
  running: z.nullable(RewardUndo),
})

const Started = z.object({ undo: RewardUndo })

export const previewRewardsUndo = { body: z.strictObject(Which), answer: Preview }
export const undoRewards = {
  body: z.strictObject({ ...Which, expected: MoneyInput }),
  answer: Started,
}
export const getRewardUndo = { params: One, answer: Started }

export const previewRewardRecall = {
  body: z.strictObject({
    order: Line(100),
    refund_amount: z.optional(MoneyInput),
    lines: z.optional(
      z
        .array(z.strictObject({ line: Count(1, 20_000), quantity: Count(1, 1_000_000) }))
        .check(z.maxLength(20_000)),
    ),
  }),
  answer: z.object({
    recalls: z.array(
      z.object({
        reward_id: z.string(),
        title: z.string(),
        given: Money,
        recalled_before: Money,
        recall: Money,
      }),
    ),
    total: Money,
    currency: z.string(),
  }),
}
