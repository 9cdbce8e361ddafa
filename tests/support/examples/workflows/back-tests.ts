import { placeOrder } from '../../orders/placing.ts'
import type { TestPlatform, TestShop } from '../../platform.ts'
import { credit, when, workflow } from '../../workflows/facts.ts'
import { backTestingOf } from '../../workflows/back-testing.ts'
import type { Example } from '../things.ts'

const definition = workflow([when('c1', { all: [] }, credit())])

/** Ends earlier back-tests, of which a shop may run a few at once. */
const ended = async (platform: TestPlatform, { shop_id }: TestShop): Promise<void> => {
  await platform.db
    .updateTable('back_test')
    .set({ state: 'cancelled' })
    .where('shop_id', '=', shop_id)
    .where('state', '=', 'running')
    .execute()
}
const started: Example = async (platform, shop) => {
  await ended(platform, shop)
  const { body, text } = await backTestingOf(platform, shop).start(definition)
  if (!body.back_test) throw new Error(text)
  return { params: { id: body.back_test.back_test_id } }
}

/** Lets someone buy, so that the shop has a past. */
const withOrder = async (platform: TestPlatform, shop: TestShop) => {
  const customer = await platform.customer(shop)
  const paid_at = new Date('2026-05-01T10:00:00Z')
  const { customer_id } = customer
  await placeOrder(platform, shop, { customer_id, created_at: paid_at, paid_at })
  return customer
}

export const backTestsExamples: Record<string, Example> = {
  startBackTest: async (platform, shop) => {
    await ended(platform, shop)
    return { body: { workflow: definition, from: '2026-01-01', to: '2026-01-31' } }
  },
  getBackTest: started,
  listBackTestRows: started,
  exportBackTest: started,
  cancelBackTest: started,
  makeMissedCampaign: async (platform, shop) => {
    await withOrder(platform, shop)
    await ended(platform, shop)
    const days = { from: '2026-05-01', to: '2026-05-01' }
    const { back_test_id } = await backTestingOf(platform, shop).run(definition, days)
    return { params: { id: back_test_id }, body: {} }
  },
  listTemplateCosts: async () => ({}),
  countTemplateCosts: async (platform, shop) => {
    await withOrder(platform, shop)
    return {}
  },
}
