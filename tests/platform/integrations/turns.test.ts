import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { doDelivery } from '#platform/integrations/inbox/do-deliveries.ts'
import { startTurns } from '#platform/integrations/inbox/turns.ts'
import { startInbox } from '#platform/integrations/inbox/worker.ts'
import {
  connectingOf,
  deliver,
  runInbox,
  vendorsOf,
} from '../../support/integrations/connecting.ts'
import { type TestShop, unique } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform({ connections: 8 })
const vendors = await vendorsOf(platform)
const { recharge, yotpo } = vendors
let busy: TestShop
let other: TestShop

beforeEach(async () => {
  recharge.hooks.length = 0
  yotpo.hooks.length = 0
  busy = await platform.shop()
  other = await platform.shop()
})

const some = () => recharge.subscriber(`${unique('sub')}@customers.example`)
const left = async ({ shop_id }: TestShop, name: 'recharge' | 'yotpo') =>
  (
    await platform.db
      .selectFrom('inbox')
      .select('inbox_id')
      .where('shop_id', '=', shop_id)
      .where('name', '=', name)
      .where('state', '=', 'waiting')
      .execute()
  ).length

test('a vendor that is slow holds up no other, and is asked for one delivery of a shop at once', async () => {
  const own = [some(), some(), some()]
  await connectingOf(platform, vendors, busy).recharge()
  for (const one of own) await deliver(platform, recharge.subscribed(one))
  await connectingOf(platform, vendors, other).recharge()
  await deliver(platform, recharge.subscribed(some()))
  await connectingOf(platform, vendors, other).yotpo()
  await deliver(platform, yotpo.deliver(yotpo.reviewed()))
  const readsOf = (ids: string[]) =>
    vendors.asked.filter(({ path }) => ids.some((id) => path === `/customers/${id}`)).length
  recharge.faults.slowMs = 3000
  const worker = await startInbox(platform)
  await expect.poll(() => left(other, 'yotpo'), { timeout: 2000 }).toBe(0)
  await pause(300)
  expect(readsOf(own.map(({ id }) => id))).toBe(1)
  recharge.faults.slowMs = undefined
  await worker.stop()
  await runInbox(platform)
})

test('a shop with many deliveries waits for the other ones after each', async () => {
  await connectingOf(platform, vendors, busy).recharge()
  for (const _ of [1, 2, 3, 4]) await deliver(platform, recharge.charged(some()))
  await connectingOf(platform, vendors, other).recharge()
  await deliver(platform, recharge.charged(some()))
  const vendor = { name: 'recharge', turns: startTurns() } as const
  const shown = async () => [await left(busy, 'recharge'), await left(other, 'recharge')]
  await doDelivery(platform, vendor)
  await doDelivery(platform, vendor)
  expect(await shown()).toEqual([3, 0])
  while (await doDelivery(platform, vendor));
  expect(await shown()).toEqual([0, 0])
})
