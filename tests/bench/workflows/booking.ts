import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '#platform/db/open.ts'
import { type Cluster, cpuOfPostgres } from '../cluster.ts'
import { embeddedCeiling, postgresCeiling } from '../ceiling.ts'
import { fillCustomers, fillText } from '../fill.ts'
import type { Say } from '../latency.ts'
import { cpuOf, median } from '../load.ts'

import { type PlatformUp, startPlatform, stopped } from '../product.ts'
import { type Ask, askOf, at, listening, until } from './desk.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)
const repeats = Number(process.env['BENCH_REPEATS'] ?? 5)
const events = Number(process.env['BENCH_EVENTS'] ?? 10_000)
export const shopUrl = 'demo.tender.example'
export const people = 20_000

/** Writes events of the custom trigger that wait for their decision. */
const waiting = `
  insert into event (
    shop_id, source, external_id, topic, subject, customer_id, data, state, decide, occurred_at,
    created_at)
  select s.shop_id, 'trigger', $2 || ':' || $4 || '-' || g, $2, c.email, c.customer_id,
    '{"values": {"event.amount": "100.00"}}', 'done', 'waiting', now(), now()
  from shop s, generate_series(1, $3::int) g, customer c
  where s.shop_url = $1 and c.shop_id = s.shop_id
    and c.platform_customer_id = 'f' || 1 + (g * 7919) % ${people}
  order by g`

/** Waits until no event waits. */
const decided = (client: pg.Client): Promise<true> =>
  until(async () => {
    const { rowCount } = await client.query(
      `select from event where shop_id = (select shop_id from shop where shop_url = $1)
        and decide = 'waiting' limit 1`,
      [shopUrl],
    )
    return rowCount === 0 || null
  }, 100)

const send = async (
  platform: PlatformUp,
  { trigger, token }: { trigger: string; token: string },
  n: number,
  id: string,
): Promise<number> => {
  const from = performance.now()
  await askOf(platform)(
    'POST',
    `/workflows/triggers/${trigger}/events`,
    { id, data: { email: `user${1 + (n % people)}@example.test`, amount: '100.00' } },
    token,
  )
  return from
}

/** Sends fifty events a second, and notes when each one's decision is committed. */
const paced = async (
  say: Say,
  platform: PlatformUp,
  client: pg.Client,
  heard: { trigger: string; token: string },
): Promise<void> => {
  const count = 50 * seconds * 3
  const from = new Map<string, number>()
  const times: number[] = []
  const lists: number[] = []
  const ask = askOf(platform)
  const sending = (async () => {
    const start = performance.now()
    for (let n = 0; n < count; n += 1) {
      await pause(Math.max(0, start + n * 20 - performance.now()))
      const id = `paced-${n}`
      from.set(`${heard.trigger}:${id}`, performance.now())
      void send(platform, heard, n, id)
    }
  })()
  const reading = (async () => {
    while (times.length < count) {
      const begun = performance.now()
      await ask('GET', '/gift-cards?per_page=20')
      lists.push(performance.now() - begun)
      await pause(100)
    }
  })()
  while (times.length < count) {
    const { rows } = await client.query<{ external_id: string }>(
      `select external_id from event
      where shop_id = (select shop_id from shop where shop_url = $1) and source = 'trigger'
        and external_id = any($2) and decide = 'done'`,
      [shopUrl, [...from.keys()]],
    )
    for (const { external_id } of rows) {
      times.push(performance.now() - from.get(external_id)!)
      from.delete(external_id)
    }
    await pause(10)
  }
  await Promise.all([sending, reading])
  const p99 = at(times, 0.99)
  say(
    'received to booked at 50/s, p50/p99, PostgreSQL',
    `${at(times, 0.5).toFixed(0)}/${p99.toFixed(0)} ms`,
    '≤ 1000 ms',
    p99 <= 1000,
  )
  say('   list p99 at 50/s, PostgreSQL', `${at(lists, 0.99).toFixed(0)} ms`)
}

const listTimes = async (ask: Ask, over: () => boolean): Promise<number[]> => {
  const times: number[] = []
  while (!over()) {
    const begun = performance.now()
    await ask('GET', '/gift-cards?per_page=20')
    times.push(performance.now() - begun)
    await pause(100)
  }
  return times
}

/** Measures what the worker of a running platform books a second, beside the one-statement floor. */
export const booking = async (say: Say, cluster: Cluster, url: string): Promise<void> => {
  const platform = await startPlatform(4900, url)
  const ask = askOf(platform)
  await fillCustomers(url, shopUrl, people)
  const heard = await listening(ask)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let round = 0
  const fill = (n: number) => client.query(waiting, [shopUrl, heard.trigger, n, `r${(round += 1)}`])
  await fill(1000)
  await send(platform, heard, 1, 'warm')
  await decided(client)
  await client.query('analyze')
  const until2s = performance.now() + 3000
  const idle = at(await listTimes(ask, () => performance.now() > until2s), 0.99)
  const rates: number[] = []
  const tops: number[] = []
  const lists: number[] = []
  const cpus: { node: number; postgres: number }[] = []
  for (let i = 0; i < repeats; i += 1) {
    tops.push(await postgresCeiling(url, seconds))
    await fill(events)
    const before = { node: cpuOf(platform.kid.pid!), postgres: cpuOfPostgres(cluster.home) }
    const from = performance.now()
    await send(platform, heard, i, `start-${i}`)
    let isOver = false
    const meanwhile = listTimes(ask, () => isOver)
    await decided(client)
    rates.push((events * 1000) / (performance.now() - from))
    isOver = true
    lists.push(...(await meanwhile))
    const after = { node: cpuOf(platform.kid.pid!), postgres: cpuOfPostgres(cluster.home) }
    cpus.push({ node: after.node - before.node, postgres: after.postgres - before.postgres })
  }
  const [rate, top] = [median(rates), median(tops)]
  say(
    `received to booked, 3 workflows, email, PostgreSQL (floor ${top.toFixed(0)}/s)`,
    `${rate.toFixed(0)}/s = ${(rate / top).toFixed(2)}x`,
    '≥ 1000/s, ≥ 0.15x',
    rate >= 1000 && rate >= 0.15 * top,
  )
  const each = (who: 'node' | 'postgres') =>
    ((median(cpus.map((one) => one[who])) * 1000) / events).toFixed(2)
  say('   CPU per event, platform + PostgreSQL', `${each('node')} + ${each('postgres')} ms`)
  const p99 = at(lists, 0.99)
  say(
    `list p99 meanwhile (idle ${idle.toFixed(0)} ms), PostgreSQL`,
    `${p99.toFixed(0)} ms`,
    `≤ ${(3 * idle).toFixed(0)} ms`,
    p99 <= 3 * idle,
  )
  await paced(say, platform, client, heard)
  await client.end()
  await stopped(platform.kid)
}

/** Events that were decided since a time, and the seconds between the first and the last of them. */
const decidedSince = `
  select count(*)::int as n,
    extract(epoch from max(at) - min(at))::float8 as seconds
  from (select max(at) as at from workflow_run where at > $1 group by event_id) r`

/** Measures the same on the embedded engine: events are written while its platform rests. */
export const bookingEmbedded = async (say: Say): Promise<void> => {
  let platform = await startPlatform(4910, null)
  const heard = await listening(askOf(platform))
  const { data } = platform
  const query = async <Row>(text: string, values: unknown[]): Promise<Row[]> => {
    const database = await openDatabase({ DATABASE_POOL: 1, DATA_DIR: data }, () => undefined)
    const answer = await database.pglite?.query<Row>(text, values)
    await database.pglite?.query('vacuum analyze')
    await database.close()
    return answer?.rows ?? []
  }
  await stopped(platform.kid)
  await query(fillText, [shopUrl, people])
  const rates: number[] = []
  const tops: number[] = []
  for (let i = 0; i < Math.min(3, repeats); i += 1) {
    tops.push(await embeddedCeiling(seconds))
    await query(waiting, [shopUrl, heard.trigger, events / 4, `r${i}`])
    const from = new Date()
    platform = await startPlatform(4910, null, data)
    const list = askOf(platform)
    await until(async () => {
      const { count } = await list('GET', '/events?state=waiting&limit=1')
      return count === 0 || null
    }, 250)
    await stopped(platform.kid)
    // a platform decides before it answers its first call, so the times of the decisions are read
    const [done] = await query<{ n: number; seconds: number }>(decidedSince, [from])
    if (done?.n !== events / 4) throw new Error(`${done?.n} of ${events / 4} events were decided`)
    rates.push(done.n / done.seconds)
  }
  const [rate, top] = [median(rates), median(tops)]
  say(
    `received to booked, 3 workflows, email, embedded (floor ${top.toFixed(0)}/s)`,
    `${rate.toFixed(0)}/s = ${(rate / top).toFixed(2)}x`,
    '≥ 250/s',
    rate >= 250,
  )
}
