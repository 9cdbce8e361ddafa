import { endpoint } from '#contract/endpoint.ts'

export const rewardStates = ['pending', 'granted', 'cancelled'] as const

const added = { added: true, source: 'rewards of workflows' } as const

/** Most rewards that one call undoes. */
export const undoneMost = 2000

/** Lists rewards of workflows, newest first. Days are the shop's. */
export const listRewards = endpoint({
  name: 'listRewards',
  method: 'GET',
  path: '/rewards',
  right: 'read',
  ...added,
})

/** Returns one reward of a workflow. */
export const getReward = endpoint({
  name: 'getReward',
  method: 'GET',
  path: '/rewards/{id}',
  right: 'read',
  ...added,
})

/** Grants a pending reward now, whatever it waits for. Refused once it isn't pending. */
export const releaseReward = endpoint({
  name: 'releaseReward',
  method: 'POST',
  path: '/rewards/{id}/release',
  right: 'approve',
  once: true,
  money: true,
  ...added,
})

/**
 * Cancels a pending reward, which gives its budget and the customer's limit back. Refused once it
 * isn't pending.
 */
export const cancelReward = endpoint({
  name: 'cancelReward',
  method: 'POST',
  path: '/rewards/{id}/cancel',
  right: 'approve',
  once: true,
  ...added,
})

/** Previews an undo of rewards: how many people and how much, and what of it is spent. */
export const previewRewardsUndo = endpoint({
  name: 'previewRewardsUndo',
  method: 'POST',
  path: '/rewards/undo-preview',
  right: 'approve',
  ...added,
})

/**
 * Undoes rewards: pending ones are cancelled, of granted ones the unspent part is taken back, 2,000
 * a call. Refused where the sum isn't the one of the preview any more.
 */
export const undoRewards = endpoint({
  name: 'undoRewards',
  method: 'POST',
  path: '/rewards/undo',
  right: 'approve',
  once: true,
  money: true,
  waitMs: 60_000,
  ...added,
})

/** Previews what a refund would recall of an order's rewards, by an amount of goods or by lines. */
export const previewRewardRecall = endpoint({
  name: 'previewRewardRecall',
  method: 'POST',
  path: '/rewards/recall-preview',
  right: 'read',
  ...added,
})
