import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import { cancelBackTest } from '#contract/workflows/back-test/calls.ts'
import { getEvent, listEvents } from '#contract/workflows/why.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { turnsOf } from '#platform/workflows/back-test/runner.ts'
import { writeDay } from '#platform/workflows/dates/write-day.ts'
import type { Cluster } from '../cluster.ts'
import type { Say } from '../latency.ts'
import { startPlatform, type TestPlatform, type TestShop } from '../../support/platform.ts'
import { backTestingOf } from '../../support/workflows/back-testing.ts'
import { when, workflow } from '../../support/workflows/facts.ts'
import {
  decideWaiting,
  fivePercent,
  liveWorkflow,
  waitingEvents,
} from '../../support/workflows/live.ts'
import { bounded, costly } from './cost.ts'
import { at } from './desk.ts'
import { settling } from './due.ts'

const part = Number(process.env['BENCH_SCALE'] ?? 1)
const people = 1_000_000 * part
const events = 1_000_000 * part
const orders = 1_000_000 * part

const fillPeople = `
  insert into customer (
    shop_id, platform_customer_id, full_name, email, birthday, search, created_at, updated_at)
  select $1, 'f' || g, 'First' || g, 'user' || g || '@example.test',
    date '1970-01-01' + (g % 12000)::int, ' first' || g || ' user' || g || '@example.test',
    timestamptz '2025-01-01' + g * interval '10 seconds', now()
  from generate_series(1, $2::int) g`
const fillOrders = `
  insert into orders (
    shop_id, name, customer_id, email, subtotal, shipping, taxes, discount, total, refunded,
    financial_status, fulfillment_status, created_at, paid_at, country, payment_method, channel)
  select $1, '#' || g, c.customer_id, c.email, 1000 + g % 90000, 395, 0, 0, 1395 + g % 90000, 0,
    'paid', 'fulfilled', u.at, u.at, 'United Kingdom', 'Card', 'web'
  from generate_series(1, $2::int) g
  cross join lateral (
    select timestamptz '2024-01-01' + g * (interval '60 seconds' * (1000000.0 / $2::int)) as at) u
  join customer c on c.shop_id = $1
    and c.platform_customer_id = 'f' || 1 + (g::bigint * 7919) % ($3::int / 5)`
/** Events of which each was decided like `$2`, with its facts and a decision. */
const fillEvents = `
  with made as (
    insert into event (
      shop_id, source, external_id, topic, subject, customer_id, data, digest, state, decide,
      occurred_at, created_at)
    select e.shop_id, 'trigger', 'filled-' || g, e.topic, c.email, c.customer_id,
      jsonb_build_object('order', '#' || g) || e.data, e.digest, 'done', 'done',
      e.occurred_at - g * interval '20 seconds', e.created_at - g * interval '20 seconds'
    from generate_series($3::int + 1, $4::int) g
    join event e on e.shop_id = $1 and e.event_id = $2
    join customer c on c.shop_id = $1
      and c.platform_customer_id = 'f' || 1 + (g::bigint * 7919) % $5::int
    returning event_id, customer_id, created_at
  ), facts as (
    insert into event_facts (shop_id, event_id, facts, created_at)
    select f.shop_id, m.event_id, f.facts, m.created_at
    from made m join event_facts f on f.shop_id = $1 and f.event_id = $2
  )
  insert into workflow_run (
    shop_id, workflow_id, version_no, event_id, customer_id, verdict, case_id, amount, given, day, at)
  select r.shop_id, r.workflow_id, r.version_no, m.event_id, m.customer_id, r.verdict, r.case_id,
    r.amount, r.given, m.created_at::date, m.created_at
  from made m join workflow_run r on r.shop_id = $1 and r.event_id = $2`
export type Scaled = {
  say: Say
  platform: TestPlatform
  shop: TestShop
  client: pg.Client
  home: string
}

const scanning = async ({ say, platform, shop, home }: Scaled): Promise<void> => {
  const scope = await findShop(platform.db, shop.shop_url)
  const { signal } = new AbortController()
  const count = people.toLocaleString('en')
  const scan = (topic: 'birthday' | 'schedule', timing: object, day: string) =>
    costly(home, () => writeDay(platform, scope, { topic, timing: timing as never, day }, signal))
  bounded(
    say,
    `date scan of ${count} people, birthdays`,
    await scan('birthday', { days: 0 }, '2026-06-01'),
    30,
  )
  bounded(
    say,
    `date scan of ${count} people, an event for each`,
    await scan('schedule', { every: 'day' }, '2026-06-02'),
    30,
  )
}

/** Writes many events, decided like one that a workflow decided. */
const filling = async ({ platform, shop, client }: Scaled): Promise<void> => {
  await liveWorkflow(platform, shop, fivePercent())
  const { rows } = await client.query<{ customer_id: string }>(
    'select min(customer_id) as customer_id from customer where shop_id = $1',
    [shop.shop_id],
  )
  const [first] = await waitingEvents(platform, shop, [
    { customer_id: BigInt(rows[0]!.customer_id) },
  ])
  await decideWaiting(platform)
  const step = 100_000
  for (let from = 0; from < events; from += step)
    await client.query(fillEvents, [shop.shop_id, first, from, from + step, people])
  await client.query('vacuum analyze event')
  await client.query('analyze')
}

/** Searches and explains events among many. */
const asking = async ({ say, platform, shop }: Scaled): Promise<void> => {
  const some = () => 1 + Math.floor(Math.random() * events)
  const { owner } = shop.people
  const ask = async (query: Record<string, unknown>) => {
    const from = performance.now()
    const { status, body, text } = await platform.call(owner, listEvents, {
      query: { limit: 20, ...query } as never,
    })
    if (status !== 200) throw new Error(text)
    return { took: performance.now() - from, rows: body.rows }
  }
  const queries: [string, () => Record<string, unknown>][] = [
    ['first page', () => ({})],
    ['search by email', () => ({ search: `user${1 + (some() % people)}@example.test` })],
    ['search by order', () => ({ search: `#${some()}` })],
    ['done', () => ({ state: 'done' })],
    ['of a topic', () => ({ topic: 'tg1' })],
    ['of a week', () => ({ start_date: '2026-05-01', end_date: '2026-05-07' })],
  ]
  const count = events.toLocaleString('en')
  const traces: number[] = []
  for (const [label, make] of queries) {
    const times: number[] = []
    for (let n = 0; n < 100; n += 1) {
      const { took, rows: found } = await ask(make())
      times.push(took)
      if (!found[0] || traces.length >= 200) continue
      const from = performance.now()
      await platform.call(owner, getEvent, { params: { id: found[0].event_id } })
      traces.push(performance.now() - from)
    }
    const p99 = at(times, 0.99)
    const value = `${at(times, 0.5).toFixed(1)}/${p99.toFixed(1)} ms`
    say(`events, ${label}, of ${count}, p50/p99`, value, '≤ 40 ms', p99 <= 40)
  }
  const p99 = at(traces, 0.99)
  const value = `${at(traces, 0.5).toFixed(1)}/${p99.toFixed(1)} ms`
  say(`trace of one event of ${count}, p50/p99`, value, '≤ 150 ms', p99 <= 150)
}

setFlagsFromString('--expose_gc')
const collect = runInNewContext('gc') as () => void

/** Returns the process's memory, and what of it is in use; V8 keeps free memory for a while. */
const sizes = () => {
  const resident = process.memoryUsage().rss
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return { resident, held: heapUsed + external }
}

const testing = async ({ say, platform, shop, client, home }: Scaled): Promise<void> => {
  await client.query(fillOrders, [shop.shop_id, orders, people])
  await client.query('vacuum analyze orders')
  const { start, read } = backTestingOf(platform, shop)
  const tried = workflow([
    when('c1', {
      all: [
        { field: 'order.subtotal', operator: 'gt', value: '100' },
        { field: 'customer.total_spent', operator: 'gte', value: '50' },
      ],
    }),
  ])
  const begin = async () =>
    (await start(tried, { from: '2020-01-01', to: '2030-01-01' })).body.back_test.back_test_id
  const { next } = turnsOf(platform, 1000)
  const count = orders.toLocaleString('en')
  const before = sizes()
  const most = sizes()
  const watch = setInterval(() => {
    const now = sizes()
    most.held = Math.max(most.held, now.held)
    most.resident = Math.max(most.resident, now.resident)
  }, 2000)
  const id = await begin()
  const took = await costly(home, async () => {
    while (await next());
  })
  clearInterval(watch)
  const { events_done } = await read(id)
  if (events_done !== orders) throw new Error(`${events_done} of ${orders} orders were tested`)
  bounded(say, `back-test of ${count} orders`, took, 45)
  const held = (most.held - before.held) / 1024 / 1024
  const resident = (most.resident - before.resident) / 1024 / 1024
  say('   memory held, after collection', `${held.toFixed(0)} MB`, '≤ 200 MB', held <= 200)
  say('   memory of the process more', `${resident.toFixed(0)} MB`, '≤ 200 MB', resident <= 200)
  const stopped = await begin()
  const running = (async () => {
    while (await next());
  })()
  await pause(3000)
  const ended = await costly(home, async () => {
    await platform.call(shop.people.owner, cancelBackTest, { params: { id: stopped } })
    await running
  })
  bounded(say, 'cancelled', ended, 1)
}

/** Measures a shop with 1,000,000 people, orders and events (BENCH_SCALE times that). */
export const atScale = async (
  say: Say,
  cluster: Cluster,
  isChosen: (part: string) => boolean,
): Promise<void> => {
  const platform = await startPlatform(6)
  const client = new pg.Client({ connectionString: platform.database.url! })
  await client.connect()
  const shop = await platform.shop()
  await client.query(fillPeople, [shop.shop_id, people])
  await client.query('vacuum analyze customer')
  const desk = { say, platform, shop, client, home: cluster.home }
  if (isChosen('dates')) await scanning(desk)
  if (isChosen('back-test')) await testing(desk)
  if (isChosen('events') || isChosen('due')) await filling(desk)
  if (isChosen('events')) await asking(desk)
  if (isChosen('due')) await settling(desk)
  await client.end()
  await platform.close()
}
