import { cashback, definingOf } from '../../workflows/defining.ts'
import { credit, when } from '../../workflows/facts.ts'
import { liveWorkflow } from '../../workflows/live.ts'
import type { TestPlatform, TestShop } from '../../platform.ts'
import type { Example } from '../things.ts'

/** Removes earlier workflows, of which a shop may have so many. */
const cleared = async (platform: TestPlatform, { shop_id }: TestShop) => {
  await platform.db
    .updateTable('workflow')
    .set({ state: 'archived', paused_reason: null })
    .where('shop_id', '=', shop_id)
    .execute()
}
const made: Example = async (platform, shop) => {
  await cleared(platform, shop)
  const { body } = await definingOf(platform, shop).create(cashback())
  return { params: { id: body.workflow.id } }
}
const live: Example = async (platform, shop) => {
  await cleared(platform, shop)
  const { id } = await definingOf(platform, shop).live()
  return { params: { id } }
}
const { title: _, ...workflow } = cashback()

/** A live workflow that is launched by hand, and a customer of its own. */
const launched = async (platform: TestPlatform, shop: TestShop) => {
  const { email } = await platform.customer(shop)
  const id = await liveWorkflow(platform, shop, {
    trigger: 'manual_launch',
    cases: [when('all', { all: [] }, credit({ mode: 'fixed', value: '5.00' }))],
  })
  return { params: { id: `wf${id}` }, filter: { search: email! } }
}

export const workflowsExamples: Record<string, Example> = {
  listWorkflowSchemas: async () => ({}),
  listWorkflows: async () => ({}),
  createWorkflow: async (platform, shop) => {
    await cleared(platform, shop)
    // the specification's client sends the id of its local one
    return { body: cashback({ id: 'new' }) }
  },
  getWorkflow: made,
  changeWorkflow: async (...at) => ({
    ...(await made(...at)),
    body: { id: 'wf1', title: 'Five percent' },
  }),
  deleteWorkflow: made,
  previewLaunch: async (platform, shop) => {
    const { params, filter } = await launched(platform, shop)
    return { params, body: { filter } }
  },
  launchWorkflow: async (platform, shop) => {
    const { params, filter } = await launched(platform, shop)
    return { params, body: { filter, people: 1 } }
  },
  orderWorkflows: async (...at) => {
    const { params } = await made(...at)
    return { body: { ids: [(params as { id: string }).id] } }
  },
  listWorkflowVersions: live,
  restoreWorkflowVersion: async (...at) => {
    const { params } = await live(...at)
    return { params: { ...(params as object), no: '1' }, body: { to: 'draft' } }
  },
  previewWorkflow: async (platform, shop) => ({
    body: {
      email: (await platform.customer(shop)).email,
      workflow,
      data: { 'order.subtotal': '200.00' },
    },
  }),
  checkWorkflow: async () => ({ body: { workflow, id: null } }),
  playScenario: async () => ({
    body: {
      workflow,
      start: { at: '2026-03-01T10:00:00Z' },
      steps: [
        {
          at: '2026-03-02T10:00:00Z',
          topic: 'order_paid',
          order: '#1001',
          data: { 'order.subtotal': '200.00' },
        },
      ],
    },
  }),
}
