import { randomUUID } from 'node:crypto'
import os from 'node:os'
import { embeddedCeiling, postgresCeiling } from '../ceiling.ts'
import { startCluster } from '../cluster.ts'
import { filledEmbedded, filledPostgres } from '../kept.ts'
import { type Address, type Goals, latencyOf, type Say } from '../latency.ts'
import { load, median } from '../load.ts'
import { type PlatformUp, startPlatform, stopped } from '../product.ts'
import { handingOver } from './events.ts'
import { floorsOf } from './floors.ts'
import { manyOrders, nameOf, type Orders, ordersToReturn, type Pieces } from './many-orders.ts'

const part = Number(process.env['BENCH_SCALE'] ?? 1)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)
const repeats = Number(process.env['BENCH_REPEATS'] ?? 5)
const onPostgres: Orders = { customers: 200_000 * part, orders: 1_000_000 * part, days: 800 }
const embedded: Orders = { customers: 20_000 * part, orders: 100_000 * part, days: 800 }
type Engine = 'PostgreSQL' | 'embedded'
/** Multiples of PostgreSQL's time that each engine may take. */
const times: Record<Engine, number> = { PostgreSQL: 1, embedded: 2 }

const post = (path: string, body: object): Address => ({ path, body })
const enc = encodeURIComponent

/** Finds, lists and pages of orders as people at a desk and in a helpdesk use them. */
const reading = (sizes: Orders): [label: string, make: () => Address, goals: Goals][] => {
  const any = () => 1 + Math.floor(Math.random() * sizes.orders)
  const one = () => 1 + Math.floor(Math.random() * sizes.customers)
  const name = () => nameOf(any())
  const phone = () => `+44 20 7${String(one()).padStart(7, '0')}`
  const find = (text: () => string) => () => post('/orders/find', { text: text() })
  const card = (text: () => string) => () => post('/answer-card', { text: text() })
  const number: Goals = [5, 40]
  const other: Goals = [15, 40]
  const answer: Goals = [60, 60]
  return [
    ['find by number', find(name), number],
    ['find by store id', find(() => String(7_000_000_000_000 + any())), number],
    [
      'find by return number',
      find(() => `${nameOf(3 + 10 * (any() % (sizes.orders / 10)))}-R1`),
      number,
    ],
    ['find by barcode', find(() => `30001${String(any() % 20_000).padStart(8, '0')}`), other],
    ['find by e-mail', find(() => `user${one()}@example.test`), other],
    ['find by name', find(() => `first${one()}`), other],
    ['find by a common name', find(() => 'garcia'), other],
    ['find by phone', find(phone), other],
    ['find by last four', find(() => '4711'), other],
    ['order page', () => `/api/api/v1/orders/${enc(name())}`, other],
    ['order page, history', () => `/orders/${enc(name())}/history`, other],
    ['orders, first page', () => '/orders', other],
    ['orders, page 500', () => '/orders?page=500', other],
    ['orders, unpaid', () => '/orders?payment=pending', other],
    ['orders, refunded', () => '/orders?refunded_here=true', other],
    ['refunds, first page', () => '/refunds', other],
    ['refunds, page 500', () => '/refunds?page=500', other],
    ['refunds, search by e-mail', () => `/refunds?search=user${one()}@`, other],
    ['refunds, search by order', () => `/refunds?search=${enc(name())}`, other],
    ['refunds, undone', () => '/refunds?state=undone', other],
    ['returns, first page', () => '/returns', other],
    ['returns, requested', () => '/returns?state=requested', other],
    ['returns, search by name', () => `/returns?search=first${one()}`, other],
    ['tasks of the store', () => '/store-tasks', other],
    ['verdict', () => post('/returns/verdict', { order_id: name() }), other],
    ['answer card by e-mail', card(() => `user${one()}@example.test`), answer],
    ['answer card by number', card(name), answer],
    ['answer card by phone', card(phone), answer],
  ]
}

const settingsOf = async (platform: PlatformUp): Promise<object> => {
  const answer = await fetch(`${platform.url}/returns/settings`, {
    headers: { authorization: `Bearer ${platform.token}` },
  })
  return ((await answer.json()) as { settings: object }).settings
}

const previewOf = ({ name, lines }: Pieces): Address =>
  post(`/api/api/v1/orders/${enc(name)}/return/preview`, {
    selected_line_items: lines.map((line_item_id) => ({ line_item_id, quantity: 1 })),
  })

/** Refunds one piece of another order each, at ten connections, beside the one-statement floor. */
const refunding = async (
  say: Say,
  engine: Engine,
  platform: PlatformUp,
  sizes: Orders,
  ceiling: () => Promise<number>,
): Promise<void> => {
  const headers = { authorization: `Bearer ${platform.token}`, 'content-type': 'application/json' }
  let pieces: Pieces[] = []
  const next = () => {
    const { name, lines } = pieces.pop() ?? { name: 'none', lines: ['ol1'] }
    return {
      method: 'POST' as const,
      path: `/api/api/v1/orders/${enc(name)}/return`,
      headers: { 'idempotency-key': randomUUID() },
      body: JSON.stringify({ selected_line_items: [{ line_item_id: lines[0], quantity: 1 }] }),
    }
  }
  const runs: { top: number; rate: number; p99: number; refused: number; cpu: number }[] = []
  for (let i = 0; i < repeats; i += 1) {
    const places = Array.from({ length: seconds * 800 }, () =>
      Math.ceil(Math.random() * sizes.orders),
    )
    pieces = await ordersToReturn(platform, [...new Set(places)])
    const top = await ceiling()
    const { pid } = platform.kid
    const done = await load({ url: platform.url, connections: 10, seconds, headers, next, pid })
    const { perSecond: rate, p99, refused, cpuMs } = done
    runs.push({ top, rate, p99, refused, cpu: cpuMs ?? 0 })
  }
  const of = (key: keyof (typeof runs)[number]) => median(runs.map((run) => run[key]))
  const ratio = median(runs.map(({ rate, top }) => rate / top))
  say(
    `refunds per second, ${engine} (floor ${of('top').toFixed(0)}/s)`,
    `${of('rate').toFixed(0)}/s = ${ratio.toFixed(3)}x`,
    '≥ 0.08x',
    ratio >= 0.08,
  )
  const most = 60 * times[engine]
  say(`refund p99, ${engine}, 10 connections`, `${of('p99')} ms`, `≤ ${most} ms`, of('p99') <= most)
  const refused = runs.reduce((sum, run) => sum + run.refused, 0)
  say(`   refused of all, CPU per refund, ${engine}`, `${refused}, ${of('cpu').toFixed(2)} ms`)
}

const previewing = [
  { lines: 20, first: 7, every: 50, most: 25 },
  { lines: 1114, first: 2000, every: 2000, most: 120 },
] as const

const asking = async (
  say: Say,
  engine: Engine,
  platform: PlatformUp,
  sizes: Orders,
  ceiling: () => Promise<number>,
): Promise<void> => {
  const measure = latencyOf(platform, say)
  const more = times[engine]
  const timed = (label: string, make: () => Address, [p50, p99]: Goals, count?: number) =>
    measure(`${engine} ${label}`, make, [p50 * more, p99 * more], count)
  for (const [label, make, goals] of reading(sizes)) await timed(label, make, goals, 60)
  for (const { lines, first, every, most } of previewing) {
    const places = Array.from({ length: 25 }, (_, i) => first + every * i)
    const orders = await ordersToReturn(platform, places)
    let at = 0
    const next = () => previewOf(orders[(at += 1) % orders.length]!)
    await timed(`preview of ${lines} lines`, next, [most, 4 * most], lines === 20 ? 60 : 20)
  }
  const settings = await settingsOf(platform)
  const trial = () => post('/returns/settings/trial', { settings })
  await timed('policy trial of 20,000 orders', trial, [2000, 4000], 5)
  await handingOver(say, engine, platform)
  await refunding(say, engine, platform, sizes, ceiling)
}

/** Says how busy the machine is, without which its figures can't be compared. */
const busy = (say: Say): void =>
  say(
    '   load of the machine',
    os
      .loadavg()
      .map((one) => one.toFixed(1))
      .join(' '),
  )

/**
 * Measures a shop with 1,000,000 orders and 10,000,000 lines on PostgreSQL, and a tenth of it
 * embedded. `which`: only the one.
 */
export const ordering = async (say: Say, which: (engine: string) => boolean): Promise<void> => {
  const filled = which('postgres') ? await filledPostgres(4360, manyOrders(onPostgres)) : null
  const cluster = filled && (await startCluster(filled.home))
  if (filled && cluster) {
    const url = cluster.url('scale')
    const platform = await startPlatform(4360, url, filled.data)
    busy(say)
    await floorsOf(say, url, onPostgres.orders)
    await asking(say, 'PostgreSQL', platform, onPostgres, () => postgresCeiling(url, seconds))
    busy(say)
    await stopped(platform.kid)
    cluster.stop()
  }
  if (!which('embedded')) return
  const { data } = await filledEmbedded(4370, manyOrders(embedded))
  const platform = await startPlatform(4370, null, data)
  busy(say)
  await asking(say, 'embedded', platform, embedded, () => embeddedCeiling(seconds))
  busy(say)
  await stopped(platform.kid)
}
