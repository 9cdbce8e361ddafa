import { endpoint } from '#contract/endpoint.ts'

export const rewardStates = ['pending', 'granted', 'cancelled'] as const

const added = { added: true, source: 'rewards of workflows' } as const

export const rewardUndoStates = ['running', 'done'] as const

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
 * Starts an undo of rewards, which goes on by itself: pending ones are cancelled, of granted ones the
 * unspent part is taken back. Refused where the sum isn't the one of the preview any more, and while
 * another undo of the shop is running.
 */
export const undoRewards = endpoint({
  name: 'undoRewards',
  method: 'POST',
  path: '/rewards/undo',
  right: 'approve',
  once: true,
  money: true,
  ...added,
})

/** Returns how far an undo of rewards has come. */
export const getRewardUndo = endpoint({
  name: 'getRewardUndo',
  method: 'GET',
  path: '/rewards/undo/{id}',
  right: 'approve',
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
