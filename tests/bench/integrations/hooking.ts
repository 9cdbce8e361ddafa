import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase, startCluster } from '../cluster.ts'
import type { Say } from '../latency.ts'
import { load, median } from '../load.ts'
import { type PlatformUp, startPlatform, stopped } from '../product.ts'
import { type Ask, askOf, at, until } from '../workflows/desk.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)
const repeats = Number(process.env['BENCH_REPEATS'] ?? 5)
const rows = 20_000
const queued = 100_000
const past = 100_000
const acts = 100
/** Requests of one shop that may be under way, which the bare client has too. */
const atOnce = 16

type Sink = { url: string; count: () => number; arrived: Map<string, number>; kid: ChildProcess }

const startSink = async (): Promise<Sink> => {
  const kid = fork(path.join(import.meta.dirname, 'hook-sink.ts'))
  const arrived = new Map<string, number>()
  let count = 0
  const port = await new Promise<number>((done) =>
    kid.on('message', (news: { port?: number; count?: number; id?: string; at?: number }) => {
      if (news.port) done(news.port)
      if (news.count !== undefined) count = news.count
      if (news.id) arrived.set(news.id, news.at!)
    }),
  )
  return { url: `http://localhost:${port}`, count: () => count, arrived, kid }
}

/** Five webhooks of a kind, which are switched on and off together. */
const fiveOf = async (ask: Ask, sink: Sink, kind: 'hang' | 'take') => {
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1) {
    const types = ['store_credit.issued', 'gift_card.created']
    const made = await ask('POST', '/hooks', { url: `${sink.url}/${kind}${n}`, types })
    ids.push(String(made['webhook_id']))
  }
  return async (active: boolean): Promise<void> => {
    for (const id of ids) await ask('PUT', `/hooks/${id}`, { active })
  }
}
type Hooks = Record<'none' | 'held' | 'taken', () => Promise<void>>

let n = Date.now()
const credit = () => ({
  path: `/customers/bench${(n += 1) % 50}/updateBalance`,
  body: { valueToUpdate: '1.25', reason: 'Refund', note: 'note' },
})

const issuesPerSecond = async (platform: PlatformUp): Promise<number> => {
  const headers = { authorization: `Bearer ${platform.token}`, 'content-type': 'application/json' }
  const next = () => {
    const { path: address, body } = credit()
    return {
      method: 'POST' as const,
      path: address,
      headers: { 'idempotency-key': `bench-key-${n}` },
      body: JSON.stringify(body),
    }
  }
  const { perSecond, refused } = await load({
    url: platform.url,
    connections: 10,
    seconds,
    headers,
    next,
  })
  if (refused > 0) throw new Error(`${refused} issues were refused`)
  return perSecond
}

/** Rows that a campaign makes a second. */
const campaign = async (ask: Ask, count = rows): Promise<number> => {
  const source = [{ count, entity_data: { balance: '5.00' } }]
  const { bulk } = (await ask('POST', '/bulks', {
    bulk: { operation_name: 'gift_card', title: 'Bench', source },
  })) as { bulk: { bulk_id: string } }
  const inState = (state: string) =>
    until(async () => {
      const { progress } = (await ask('GET', `/bulks/${bulk.bulk_id}/progress`)) as {
        progress: { state: string; started_at: string; finished_at: string }
      }
      return progress.state === state ? progress : null
    }, 200)
  await inState('checked')
  await ask('POST', `/bulks/${bulk.bulk_id}/checkpoints`, { checkpoint: { transition: 'start' } })
  const { started_at, finished_at } = await inState('bulk_finished')
  return (count * 1000) / (Date.parse(finished_at) - Date.parse(started_at))
}

/** Compares what is done a second without webhooks, with five that hang, and with five that take. */
const beside = async (
  say: Say,
  figure: string,
  hooks: Hooks,
  work: () => Promise<number>,
): Promise<void> => {
  const rates: Record<keyof Hooks, number[]> = { none: [], held: [], taken: [] }
  for (let i = 0; i < repeats; i += 1)
    for (const kind of ['none', 'held', 'taken'] as const) {
      await hooks[kind]()
      rates[kind].push(await work())
    }
  await hooks.none()
  const none = median(rates.none)
  for (const [kind, least] of [
    ['held', 0.95],
    ['taken', 0.7],
  ] as const) {
    const rate = median(rates[kind])
    say(
      `${figure}, five webhooks ${kind === 'held' ? 'that hang' : 'that take'}`,
      `${rate.toFixed(0)} / ${none.toFixed(0)}/s = ${(rate / none).toFixed(2)}x`,
      `≥ ${least}x`,
      rate >= least * none,
    )
  }
}

/** Milliseconds from the answer of an act to its webhook, one act after another. */
const waits = async (ask: Ask, { arrived }: Sink): Promise<number[]> => {
  const times: number[] = []
  for (let i = 0; i < acts; i += 1) {
    const { path: address, body } = credit()
    const { transaction } = (await ask('POST', address, body)) as {
      transaction: { transaction_id: string }
    }
    const from = Date.now()
    const id = transaction.transaction_id
    times.push((await until(() => Promise.resolve(arrived.get(id) ?? null), 5)) - from)
    await pause(50)
  }
  return times
}

/** Posts bodies of the same size to the sink, as fast as it takes them. */
const bareRate = async (sink: Sink, body: string): Promise<number> => {
  const until10s = performance.now() + seconds * 1000
  const from = performance.now()
  let done = 0
  const lane = async (): Promise<void> => {
    while (performance.now() < until10s) {
      const answer = await fetch(`${sink.url}/bare`, { method: 'POST', body })
      await answer.arrayBuffer()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return (done * 1000) / (performance.now() - from)
}

/** Queues sends of a shop's newest notice to a webhook, as a campaign of so many rows does. */
const fillQueue = `
  insert into webhook_send (
    shop_id, webhook_id, kind, lane, source, source_id, sequence, type, at, state, due_at, created_at)
  select x.shop_id, $1, 'live', 1, x.source, x.source_id, x.sequence, x.type, x.at, 'waiting', now(),
    now()
  from (select * from notice where type = 'store_credit.issued' order by sequence desc limit 1) x,
    generate_series(1, $2::int)`

/** Measures the way of a notice: derived, sent, and beside a long queue of another endpoint. */
const delivering = async (say: Say, ask: Ask, sink: Sink, client: pg.Client): Promise<void> => {
  const make = async (name: string): Promise<bigint> => {
    const types = ['store_credit.issued']
    const made = await ask('POST', '/hooks', { url: `${sink.url}/${name}`, types })
    return BigInt(String(made['webhook_id']).slice(2))
  }
  await make('watched')
  const idle = await waits(ask, sink)
  const [p50, p99] = [at(idle, 0.5), at(idle, 0.99)]
  say(
    'act to delivery, p50/p99, PostgreSQL',
    `${p50.toFixed(0)}/${p99.toFixed(0)} ms`,
    '≤ 2/5 s',
    p50 <= 2000 && p99 <= 5000,
  )
  const long = await make('long')
  await client.query(fillQueue, [long, queued])
  const before = sink.count()
  const busy = at(await waits(ask, sink), 0.99)
  const left = queued - (sink.count() - before)
  say(
    `   p99 beside a queue of ${queued.toLocaleString('en')} (${Math.max(0, left)} left)`,
    `${busy.toFixed(0)} / ${p99.toFixed(0)} ms = ${(busy / p99).toFixed(1)}x`,
    '≤ 2x',
    left > 0 && busy <= 2 * p99,
  )
  const [count, begun] = [sink.count(), performance.now()]
  await pause(seconds * 1000)
  const rate = ((sink.count() - count) * 1000) / (performance.now() - begun)
  const bare = await bareRate(sink, 'x'.repeat(600))
  say(
    `webhooks sent (bare ${bare.toFixed(0)}/s)`,
    `${rate.toFixed(0)}/s = ${(rate / bare).toFixed(2)}x`,
    '≥ 0.3x',
    rate >= 0.3 * bare,
  )
}

/** Measures how fast a past without a feed becomes notices, once a first webhook begins it. */
const deriving = async (say: Say, ask: Ask, sink: Sink, client: pg.Client): Promise<void> => {
  await campaign(ask, past)
  const from = performance.now()
  const url = `${sink.url}/none`
  const made = await ask('POST', '/hooks', { url, types: ['email.bounced'] })
  await until(async () => {
    const { rowCount } = await client.query('select from feed where sequence >= $1', [past])
    return rowCount === 0 ? null : true
  })
  const rate = (past * 1000) / (performance.now() - from)
  say('notices derived, PostgreSQL', `${rate.toFixed(0)}/s`, '≥ 5,000/s', rate >= 5000)
  await ask('DELETE', `/hooks/${String(made['webhook_id'])}`)
}

const measure = async (say: Say, engine: string, platform: PlatformUp, sink: Sink) => {
  const ask = askOf(platform)
  for (let i = 0; i < 50; i += 1)
    await ask('POST', '/customers/shopify', {
      id: `bench${i}`,
      email: `bench${i}@example.test`,
      first_name: 'Bench',
    })
  const hanging = await fiveOf(ask, sink, 'hang')
  const taking = await fiveOf(ask, sink, 'take')
  const turn = (hangs: boolean, takes: boolean) => async (): Promise<void> => {
    await hanging(hangs)
    await taking(takes)
  }
  const hooks = { none: turn(false, false), held: turn(true, false), taken: turn(false, true) }
  await beside(say, `issue, ${engine}`, hooks, () => issuesPerSecond(platform))
  await beside(say, `campaign, ${engine}`, hooks, () => campaign(ask))
}

/** Measures webhooks beside the acts that they tell of, and on their way. */
export const hooking = async (say: Say): Promise<void> => {
  const sink = await startSink()
  const more = { WEBHOOK_ALLOW: 'localhost' }
  const cluster = await startCluster()
  if (cluster) {
    const url = await createDatabase(cluster, 'hooks')
    const platform = await startPlatform(4880, url, undefined, more)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const ask = askOf(platform)
    await deriving(say, ask, sink, client)
    await measure(say, 'PostgreSQL', platform, sink)
    await delivering(say, ask, sink, client)
    await client.end()
    await stopped(platform.kid)
    cluster.stop()
  }
  const embedded = await startPlatform(4890, null, undefined, more)
  await measure(say, 'embedded', embedded, sink)
  await stopped(embedded.kid)
  sink.kid.disconnect()
}
