import { beforeEach, expect, test } from 'vitest'
import {
  connectingOf,
  deliver,
  runInbox,
  vendorsOf,
} from '../../support/integrations/connecting.ts'
import { type TestShop, unique } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'
import { credit, when } from '../../support/workflows/facts.ts'
import { decideWaiting, liveWorkflow } from '../../support/workflows/live.ts'

const platform = await suitePlatform({ connections: 4, ties: 'after all' })
const vendors = await vendorsOf(platform)
const { yotpo, recharge } = vendors
let shop: TestShop
let desk: ReturnType<typeof connectingOf>

beforeEach(async () => {
  shop = await platform.shop()
  desk = connectingOf(platform, vendors, shop)
  yotpo.hooks.length = 0
  recharge.hooks.length = 0
})

const fixed = (value: string) => credit({ mode: 'fixed', value })
const held = () =>
  platform.db
    .selectFrom('gift_card')
    .select(['customer_email', 'balance'])
    .where('shop_id', '=', shop.shop_id)
    .orderBy('balance')
    .execute()

test('a workflow rewards reviews by their score, once, also of a person whom nobody has made', async () => {
  await desk.yotpo()
  await liveWorkflow(platform, shop, {
    trigger: 'review_created',
    cases: [
      when(
        'good',
        { all: [{ field: 'review.score', operator: 'gte', value: '4' }] },
        fixed('5.00'),
      ),
    ],
  })
  const email = `${unique('rev')}@customers.example`
  const good = yotpo.deliver(yotpo.reviewed({ score: 5, email }))
  for (const delivery of [
    good,
    yotpo.deliver(yotpo.reviewed({ score: 3, email: `${unique('rev')}@customers.example` })),
    good,
  ])
    await deliver(platform, delivery)
  await runInbox(platform)
  await decideWaiting(platform)
  expect(await held()).toEqual([{ customer_email: email, balance: 500n }])
})

test('a workflow rewards renewals alone, by the kind and the amount of a charge', async () => {
  await desk.recharge()
  await liveWorkflow(platform, shop, {
    trigger: 'subscription_charged',
    cases: [
      when(
        'renewed',
        {
          all: [
            { field: 'charge.at_checkout', operator: 'eq', value: 'false' },
            { field: 'charge.total', operator: 'gte', value: '20.00' },
          ],
        },
        fixed('2.00'),
      ),
    ],
  })
  const email = `${unique('sub')}@customers.example`
  const subscriber = recharge.subscriber(email)
  await deliver(platform, recharge.charged(subscriber, { type: 'checkout' }))
  await deliver(platform, recharge.charged(subscriber, { total_price: '19.99' }))
  await deliver(platform, recharge.charged(subscriber))
  await runInbox(platform)
  await decideWaiting(platform)
  expect(await held()).toEqual([{ customer_email: email, balance: 200n }])
})

test('workflows that listen to a service are paused with its disconnection, others go on', async () => {
  await desk.recharge()
  const cases = [when('all', { all: [] }, fixed('1.00'))]
  const own = await liveWorkflow(platform, shop, { trigger: 'subscription_created', cases })
  const other = await liveWorkflow(platform, shop, { trigger: 'order_paid', cases }, { place: 2 })
  await desk.disable('recharge')
  const rows = await platform.db
    .selectFrom('workflow')
    .select(['workflow_id', 'state', 'paused_reason'])
    .where('shop_id', '=', shop.shop_id)
    .orderBy('place')
    .execute()
  expect(rows).toEqual([
    { workflow_id: own, state: 'paused', paused_reason: 'trigger' },
    { workflow_id: other, state: 'live', paused_reason: null },
  ])
})
