import { expect, test } from 'vitest'
import { credit, when } from '../../../support/workflows/facts.ts'
import {
  balanceOf,
  decideWaiting,
  fivePercent,
  liveWorkflow,
  rewardsOf,
  runsOf,
  waitingEvents,
} from '../../../support/workflows/live.ts'
import { suite } from '../../../support/suite.ts'

const { platform } = await suite({ ties: 'after all' })
const newShop = () => platform.shop()

test('an event gives its customer what the case says, once, with the reward as the cause', async () => {
  const shop = await newShop()
  const { customer_id } = await platform.customer(shop)
  await liveWorkflow(platform, shop, fivePercent())
  await waitingEvents(platform, shop, [{ customer_id }])
  await decideWaiting(platform)
  await decideWaiting(platform)
  expect(await runsOf(platform, shop)).toMatchObject([{ verdict: 'rewarded', given: 500n }])
  const [reward] = await rewardsOf(platform, shop)
  expect(reward).toMatchObject({ state: 'granted', amount: 500n, title: 'Cashback' })
  expect(await balanceOf(platform, shop, customer_id)).toBe(500n)
  const movement = await platform.db
    .selectFrom('movement')
    .selectAll()
    .where('shop_id', '=', shop.shop_id)
    .executeTakeFirstOrThrow()
  expect(movement).toMatchObject({
    movement_id: reward!.movement_id,
    source: 'workflow',
    cause_kind: 'reward',
    cause_id: `rw${reward!.reward_id}`,
    reason: 'Reward',
  })
})

test('a person’s many events of one chunk are rewarded one after another', async () => {
  const shop = await newShop()
  const { customer_id } = await platform.customer(shop)
  await liveWorkflow(platform, shop, fivePercent())
  await waitingEvents(
    platform,
    shop,
    Array.from({ length: 7 }, () => ({ customer_id })),
  )
  await decideWaiting(platform)
  expect(await balanceOf(platform, shop, customer_id)).toBe(3500n)
})

test('a customer’s limit holds across the border of two chunks', async () => {
  const shop = await newShop()
  const { customer_id } = await platform.customer(shop)
  const limits = { per_customer: [{ period: 'day' as const, count: 3 }] }
  await liveWorkflow(platform, shop, fivePercent({ limits }))
  await waitingEvents(
    platform,
    shop,
    Array.from({ length: 5 }, () => ({ customer_id })),
  )
  await decideWaiting(platform, { chunk: 2 })
  expect((await runsOf(platform, shop)).map(({ verdict }) => verdict)).toEqual([
    'rewarded',
    'rewarded',
    'rewarded',
    'over_customer_limit',
    'over_customer_limit',
  ])
})

test('paid and promotional credit, notes and expiration are as the version says', async () => {
  const shop = await newShop()
  const { customer_id } = await platform.customer(shop)
  const fixed = { mode: 'fixed', value: '2.00', base: undefined } as const
  const expiration = {
    never_expires: false,
    expiration_mode: 'dynamic',
    expires_within_value: '1',
    expires_within_period_type: 'year',
    expires_on: '',
  } as const
  const actions = [
    credit({ ...fixed, kind: 'paid', note: 'a kind note' }),
    credit({ ...fixed, value: '3.00', expiration }),
  ]
  await liveWorkflow(platform, shop, fivePercent({ cases: [when('c', { all: [] }, ...actions)] }))
  await waitingEvents(platform, shop, [{ customer_id }])
  await decideWaiting(platform)
  const lots = await platform.db
    .selectFrom('lot')
    .select(['kind', 'amount', 'expires_on'])
    .where('shop_id', '=', shop.shop_id)
    .orderBy('amount')
    .execute()
  expect(lots).toMatchObject([
    { kind: 'paid', amount: 200n, expires_on: null },
    { kind: 'promotional', amount: 300n },
  ])
  expect(lots[1]!.expires_on).not.toBeNull()
})

test('an address that nobody has becomes a customer only where it earns something', async () => {
  const shop = await newShop()
  const ours = { all: [{ field: 'order.subtotal', operator: 'is_empty' as const }] }
  const rich = { all: [{ field: 'order.subtotal', operator: 'gte' as const, value: '50' }] }
  const one = credit({ mode: 'fixed', value: '1' })
  const guest = (email: string, topic = 'tg1') => ({ topic, subject: email, data: { email } })
  await liveWorkflow(platform, shop, fivePercent({ cases: [when('ours', ours, one)] }))
  await liveWorkflow(
    platform,
    shop,
    fivePercent({ trigger: 'tg2', cases: [when('rich', rich, one)] }),
  )
  await waitingEvents(platform, shop, [
    guest('a@guests.example'),
    guest('A@guests.example'),
    guest('b@guests.example', 'tg2'),
    { subject: 'nobody' },
  ])
  await decideWaiting(platform)
  expect((await runsOf(platform, shop)).map(({ verdict }) => verdict)).toEqual([
    'rewarded',
    'rewarded',
    'no_customer',
  ])
  const people = await platform.db
    .selectFrom('customer')
    .select('email')
    .where('shop_id', '=', shop.shop_id)
    .execute()
  expect(people).toEqual([{ email: 'a@guests.example' }])
})

test('a card that is off makes its reward fail, and no other', async () => {
  const shop = await newShop()
  const off = await platform.customer(shop)
  const on = await platform.customer(shop)
  await liveWorkflow(platform, shop, fivePercent())
  await waitingEvents(platform, shop, [{ customer_id: off.customer_id }])
  await decideWaiting(platform)
  await platform.db
    .updateTable('gift_card')
    .set({ disabled_at: new Date() })
    .where('shop_id', '=', shop.shop_id)
    .execute()
  await waitingEvents(platform, shop, [
    { customer_id: off.customer_id },
    { customer_id: on.customer_id },
  ])
  await decideWaiting(platform)
  expect(await runsOf(platform, shop)).toMatchObject([
    { verdict: 'rewarded' },
    { verdict: 'failed', problem: 'card_disabled', given: 0n },
    { verdict: 'rewarded' },
  ])
})
