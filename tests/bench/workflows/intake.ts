import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Cluster, cpuOfPostgres } from '../cluster.ts'
import { fillCustomers } from '../fill.ts'
import type { Say } from '../latency.ts'
import { cpuOf, median } from '../load.ts'
import { startPlatform, stopped } from '../product.ts'
import { askOf, at } from './desk.ts'

const repeats = Number(process.env['BENCH_REPEATS'] ?? 5)
const shopUrl = 'demo.tender.example'
const people = 20_000
let made = 0

const customerEvent = (): object => {
  made += 1
  const n = 1 + ((made * 7919) % people)
  return {
    id: randomUUID(),
    topic: 'customer_updated',
    occurred_at: new Date().toISOString(),
    data: {
      customer: {
        id: `f${n}`,
        email: `user${n}@example.test`,
        first_name: `First${n}`,
        last_name: 'Smith',
        state: n % 2 === 0 ? 'enabled' : 'disabled',
        tags: `vip,tag${n % 50}`,
        total_spent: `${made}.00`,
        orders_count: made % 9,
      },
    },
  }
}

const orderEvent = (): object => {
  made += 1
  const n = 1 + ((made * 7919) % people)
  const email = `user${n}@example.test`
  return {
    id: randomUUID(),
    topic: 'order_created',
    occurred_at: new Date().toISOString(),
    data: {
      order: {
        id: `9${made}`,
        name: `#W${made}`,
        currency: 'GBP',
        created_at: new Date().toISOString(),
        email,
        customer: { id: `f${n}`, email, first_name: `First${n}`, last_name: 'Smith' },
        financial_status: 'paid',
        subtotal: '40.00',
        shipping: '3.95',
        total: '43.95',
        lines: [
          { name: 'Shirt', sku: 'SHIRT', quantity: 1, price: '30.00' },
          { name: 'Belt', sku: 'BELT', quantity: 1, price: '10.00' },
        ],
      },
    },
  }
}

/** Does what the autovacuum of a database does that has more than a minute's rows. */
const analyze = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('analyze')
  await client.end()
}

/** Measures what a store's server hands over, in hundreds and one by one. */
export const taking = async (say: Say, cluster: Cluster, url: string): Promise<void> => {
  const platform = await startPlatform(4920, url)
  await fillCustomers(url, shopUrl, people)
  const ask = askOf(platform)
  const { key } = await ask('POST', '/store-keys', { name: `Bench ${Date.now()}` })
  const hand = async (events: object[]): Promise<number> => {
    const from = performance.now()
    const { results } = await ask('POST', '/events', { events }, String(key))
    const bad = (results as { outcome: string }[]).find(({ outcome }) => outcome !== 'accepted')
    if (bad) throw new Error(`an event of the bench: ${JSON.stringify(bad)}`)
    return performance.now() - from
  }
  const perSecond = async (label: string, one: () => object, calls: number, goal: number) => {
    const many = () => Array.from({ length: 100 }, one)
    for (let i = 0; i < 5; i += 1) await hand(many())
    await analyze(url)
    const rates: number[] = []
    const [node, postgres] = [cpuOf(platform.kid.pid!), cpuOfPostgres(cluster.home)]
    for (let i = 0; i < repeats; i += 1) {
      const batches = Array.from({ length: calls }, many)
      const from = performance.now()
      const lane = async () => {
        for (let batch = batches.pop(); batch; batch = batches.pop()) await hand(batch)
      }
      // a store's server has a few calls on their way
      await Promise.all(Array.from({ length: 4 }, lane))
      rates.push((calls * 100_000) / (performance.now() - from))
    }
    const rate = median(rates)
    say(`${label}, in hundreds`, `${rate.toFixed(0)}/s`, `≥ ${goal}/s`, rate >= goal)
    const each = (cpu: number) => ((cpu * 1000) / (repeats * calls * 100)).toFixed(2)
    say(
      '   CPU per event, platform + PostgreSQL',
      `${each(cpuOf(platform.kid.pid!) - node)} + ${each(cpuOfPostgres(cluster.home) - postgres)} ms`,
    )
  }
  await perSecond('intake of events without an order', customerEvent, 40, 3000)
  await perSecond('intake of orders of two lines', orderEvent, 20, 500)
  const times: number[] = []
  for (let n = 0; n < 400; n += 1) times.push(await hand([n % 2 ? customerEvent() : orderEvent()]))
  const p99 = at(times, 0.99)
  say(
    'intake of a single event, p50/p99',
    `${at(times, 0.5).toFixed(1)}/${p99.toFixed(1)} ms`,
    '≤ 30 ms',
    p99 <= 30,
  )
  await stopped(platform.kid)
}
