import { undoRewards } from '#contract/rewards/calls.ts'
import { undoTurnsOf } from '#platform/workflows/rewards/undo-runner.ts'
import { type TestPlatform, type TestShop, unique } from '../../platform.ts'
import { storeOf, storeOrder } from '../../events/store-events.ts'
import { credit, when } from '../../workflows/facts.ts'
import {
  decideWaiting,
  fivePercent,
  liveWorkflow,
  rewardsOf,
  waitingEvents,
} from '../../workflows/live.ts'
import type { Example } from '../things.ts'

/** Gives a customer 5.00, at once or once somebody approves it. */
const given = async (platform: TestPlatform, shop: TestShop, isPending = false) => {
  const { customer_id } = await platform.customer(shop)
  const actions = [
    credit({ base: 'event', base_field: 'event.amount' }),
    ...(isPending ? [{ type: 'ask_approval' as const }] : []),
  ]
  const one = when('all', { all: [] })
  const workflow_id = await liveWorkflow(
    platform,
    shop,
    fivePercent({ cases: [{ ...one, actions }] }),
  )
  const [event_id] = await waitingEvents(platform, shop, [{ customer_id }])
  await decideWaiting(platform)
  const reward = (await rewardsOf(platform, shop)).at(-1)!
  return { workflow_id, event_id: event_id!, reward, id: `rw${reward.reward_id}` }
}
const pending: Example = async (platform, shop) => {
  const { id } = await given(platform, shop, true)
  return { params: { id } }
}
/** A reward to undo, in a shop whose earlier undo is over. */
const undoing = async (platform: TestPlatform, shop: TestShop) => {
  const turn = undoTurnsOf(platform, 100)
  while (await turn());
  const { workflow_id, event_id } = await given(platform, shop)
  return { workflow: `wf${workflow_id}`, event: `ev${event_id}`, ...days, expected: '5.00' }
}
const days = { from: '2026-01-01', to: '2999-12-31' }

export const rewardsExamples: Record<string, Example> = {
  overviewWorkflows: async (platform, shop) => {
    const { workflow_id } = await given(platform, shop)
    return { body: { workflowsTriggers: [{ id: `wf${workflow_id}`, trigger: 'tg1' }] } }
  },
  indepthWorkflow: async (platform, shop) => {
    const { workflow_id } = await given(platform, shop)
    return { params: { id: `wf${workflow_id}` }, body: { trigger: 'tg1' } }
  },
  listWorkflowRewards: async (platform, shop) => {
    const { workflow_id } = await given(platform, shop)
    return { params: { id: `wf${workflow_id}` }, body: {} }
  },
  listRewards: async (platform, shop) => {
    await given(platform, shop)
    return {}
  },
  getReward: async (platform, shop) => {
    const { id } = await given(platform, shop)
    return { params: { id } }
  },
  releaseReward: pending,
  cancelReward: pending,
  previewRewardsUndo: async (platform, shop) => {
    const { workflow_id } = await given(platform, shop)
    return { body: { workflow: `wf${workflow_id}`, ...days } }
  },
  undoRewards: async (platform, shop) => ({ body: await undoing(platform, shop) }),
  getRewardUndo: async (platform, shop) => {
    const { body } = await platform.call(
      shop.people.owner,
      undoRewards,
      { body: await undoing(platform, shop) },
      { key: unique('undo-') },
    )
    return { params: { id: body.undo.undo_id } }
  },
  previewRewardRecall: async (platform, shop) => {
    const store = await storeOf(platform, shop)
    const order = storeOrder()
    await store.send('order_paid', { order })
    return { body: { order: order.name, refund_amount: '10.00' } }
  },
  listEvents: async (platform, shop) => {
    await given(platform, shop)
    return {}
  },
  getEvent: async (platform, shop) => {
    const { event_id } = await given(platform, shop)
    return { params: { id: `ev${event_id}` } }
  },
  retryEvent: async (platform, shop) => {
    const [event_id] = await waitingEvents(platform, shop, [{ subject: 'nobody' }])
    await platform.db
      .updateTable('event')
      .set({ decide: 'stuck', decide_tries: 5 })
      .where('shop_id', '=', shop.shop_id)
      .where('event_id', '=', event_id!)
      .execute()
    return { params: { id: `ev${event_id}` } }
  },
}
