import { afterAll, beforeAll, expect, test } from 'vitest'
import { feed } from '#platform/feed/area.ts'
import { webhooks } from '#platform/webhooks/area.ts'
import type { Worker } from '#platform/work/worker.ts'
import { suite } from '../../support/suite.ts'
import { until } from '../../support/until.ts'
import { startReceiver } from '../../support/webhooks/receiver.ts'
import { hooksOf } from '../../support/webhooks/webhooks-of.ts'

const receiver = await startReceiver()
const { platform, shop } = await suite({
  connections: 10,
  env: { WEBHOOK_ALLOW: ['localhost'] },
})
const hooks = hooksOf(platform, shop)
let workers: Worker[] = []
const start = async () => {
  workers = await Promise.all(
    [...feed.work!, ...webhooks.work!].map((startOne) => startOne(platform)),
  )
}
const stop = () => Promise.all(workers.splice(0).map((worker) => worker.stop()))
beforeAll(start)
afterAll(async () => {
  await stop()
  await receiver.close()
})
const credited = async () => {
  const { id } = await platform.customer(shop)
  const { transaction_id } = await hooks.credit(id, '1.00')
  return `nt_movement_${transaction_id.slice(1)}`
}

test('a transaction arrives within seconds, though nothing tells the feed of it', async () => {
  await hooks.make(receiver.url, ['store_credit.issued'])
  const waits: number[] = []
  for (let i = 0; i < 5; i += 1) {
    const since = performance.now()
    const id = await credited()
    await until('the notice', () => receiver.ids().includes(id))
    waits.push(performance.now() - since)
  }
  // the middle one; generous, because a test shares its cores
  expect(waits.toSorted((a, b) => a - b)[2]).toBeLessThan(5000)
}, 60_000)

test('an endpoint that comes back gets what it missed, each once', async () => {
  receiver.status(503)
  const first = await credited()
  await until('the try that fails', () => receiver.ids().includes(first))
  receiver.answers()
  const again = () => receiver.ids().filter((id) => id === first).length === 2
  await until('the try after it', again, 40_000)
  const second = await credited()
  await until('the next notice', () => receiver.ids().includes(second))
  expect(receiver.ids().filter((id) => id === second)).toHaveLength(1)
}, 60_000)

test('what happens while no worker runs is sent by the next ones', async () => {
  await stop()
  const ids = [await credited(), await credited()]
  expect(receiver.ids().filter((id) => ids.includes(id))).toEqual([])
  await start()
  await until('both', () => ids.every((id) => receiver.ids().includes(id)))
}, 60_000)
