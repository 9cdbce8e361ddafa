import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase, startCluster } from './cluster.ts'
import type { Say } from './latency.ts'
import { type PlatformUp, startPlatform, stopped } from './product.ts'

const rows = Number(process.env['BENCH_ROWS'] ?? 100_000)
/**
 * Seconds for 100,000 cards, and how long others may wait meanwhile, in milliseconds or times idle.
 */
const goals = { PostgreSQL: { seconds: 5, times: 3 }, embedded: { seconds: 10, ms: 100 } } as const
type Engine = keyof typeof goals
type Answer = {
  bulk: { bulk_id: string }
  progress: { state: string; rows_done: number; started_at: string; finished_at: string }
  data: { url: string }
}

const askOf =
  (platform: PlatformUp) =>
  async (method: string, path: string, body?: object | FormData): Promise<Answer> => {
    const isForm = body instanceof FormData
    const headers = {
      authorization: `Bearer ${platform.token}`,
      'idempotency-key': randomUUID(),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    }
    const answer = await fetch(platform.url + path, {
      method,
      headers,
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }

/**
 * Measures the first page of the cards ten times a second until `work` is done, at least for two
 * seconds.
 */
const meanwhile = async <T>(
  platform: PlatformUp,
  work: () => Promise<T>,
): Promise<{ result: T; times: number[] }> => {
  const times: number[] = []
  let over = false
  const done = Promise.all([work(), pause(2000)]).finally(() => {
    over = true
  })
  while (!over) {
    const from = performance.now()
    await (
      await fetch(`${platform.url}/gift-cards?per_page=20`, {
        headers: { authorization: `Bearer ${platform.token}` },
      })
    ).arrayBuffer()
    times.push(performance.now() - from)
    await pause(100)
  }
  return { result: (await done)[0], times: times.toSorted((a, b) => a - b) }
}
const p99 = (times: readonly number[]): number => times[Math.ceil(times.length * 0.99) - 1] ?? 0

const statusOf = (platform: PlatformUp, key: string): number =>
  Number(
    new RegExp(`${key}:\\s+(\\d+) kB`).exec(
      fs.readFileSync(`/proc/${platform.kid.pid}/status`, 'utf8'),
    )?.[1] ?? 0,
  ) / 1024
const cpuOf = (platform: PlatformUp): number => {
  const fields = fs
    .readFileSync(`/proc/${platform.kid.pid}/stat`, 'utf8')
    .split(') ')[1]!
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** A table as a shop would upload it: new people, or those of fillCustomers. */
const tableOf = (who: string, count: number): FormData => {
  const lines = Array.from(
    { length: count },
    (_, i) => `${who}${i + 1}@example.test,Person ${i + 1},10.00\n`,
  )
  const form = new FormData()
  form.append(
    'file',
    new Blob([`email,name,amount\n${lines.join('')}`], { type: 'text/csv' }),
    'people.csv',
  )
  return form
}

/** Waits for a state, polling seldom enough to cost nothing. */
const inState = async (
  ask: ReturnType<typeof askOf>,
  id: string,
  state: string,
): Promise<Answer['progress']> => {
  for (;;) {
    const { progress } = await ask('GET', `/bulks/${id}/progress`)
    if (progress.state === state) return progress
    if (!['checking', 'bulk_started', 'checked'].includes(progress.state))
      throw new Error(`the campaign is ${progress.state}`)
    await pause(200)
  }
}

const campaign = async (
  say: Say,
  engine: Engine,
  platform: PlatformUp,
  label: string,
  source: object,
  more: object = {},
): Promise<void> => {
  const ask = askOf(platform)
  const goal = goals[engine]
  const idle = p99((await meanwhile(platform, () => pause(2000))).times)
  const made = Date.now()
  const { bulk } = await ask('POST', '/bulks', {
    bulk: { operation_name: 'gift_card', title: label, source, ...more },
  })
  const check = await meanwhile(platform, () => inState(ask, bulk.bulk_id, 'checked'))
  say(
    `   ${engine}: dry run of ${label}, list p99 meanwhile`,
    `${((Date.now() - made) / 1000).toFixed(1)} s, ${p99(check.times).toFixed(0)} ms`,
  )
  const cpu = cpuOf(platform)
  await ask('POST', `/bulks/${bulk.bulk_id}/checkpoints`, { checkpoint: { transition: 'start' } })
  const { result: run, times } = await meanwhile(platform, () =>
    inState(ask, bulk.bulk_id, 'bulk_finished'),
  )
  if (run.rows_done !== rows) throw new Error(`${run.rows_done} of ${rows} rows were done`)
  const seconds = (Date.parse(run.finished_at) - Date.parse(run.started_at)) / 1000
  const most = (goal.seconds * rows) / 100_000
  say(
    `S5 ${engine}: ${label}`,
    `${seconds.toFixed(1)} s = ${(rows / seconds).toFixed(0)} rows/s`,
    `≤ ${most} s`,
    seconds <= most,
  )
  const wait = p99(times)
  const wanted = 'ms' in goal ? goal.ms : goal.times * idle
  say(
    `S5 ${engine}: list p99 meanwhile (idle ${idle.toFixed(0)} ms)`,
    `${wait.toFixed(0)} ms`,
    `≤ ${wanted.toFixed(0)} ms`,
    wait <= wanted,
  )
  say(
    `   ${engine}: CPU of the platform, memory at most`,
    `${(cpuOf(platform) - cpu).toFixed(1)} s, ${statusOf(platform, 'VmHWM').toFixed(0)} MB`,
  )
}

/** Measures a stop in the middle, and proves that no row is written after its answer. */
const stopping = async (say: Say, engine: Engine, platform: PlatformUp): Promise<void> => {
  const ask = askOf(platform)
  const { bulk } = await ask('POST', '/bulks', {
    bulk: {
      operation_name: 'gift_card',
      source: [{ count: rows, entity_data: { balance: '5.00' } }],
    },
  })
  await inState(ask, bulk.bulk_id, 'checked')
  await ask('POST', `/bulks/${bulk.bulk_id}/checkpoints`, { checkpoint: { transition: 'start' } })
  while ((await ask('GET', `/bulks/${bulk.bulk_id}/progress`)).progress.rows_done === 0)
    await pause(20)
  const from = performance.now()
  await ask('POST', `/bulks/${bulk.bulk_id}/checkpoints`, { checkpoint: { transition: 'stop' } })
  const took = performance.now() - from
  const { progress } = await ask('GET', `/bulks/${bulk.bulk_id}/progress`)
  await pause(1000)
  const after = (await ask('GET', `/bulks/${bulk.bulk_id}/progress`)).progress.rows_done
  if (after !== progress.rows_done)
    throw new Error(`${after - progress.rows_done} rows were written after a stop`)
  say(
    `S5 ${engine}: a stop, ${progress.rows_done} rows in`,
    `${took.toFixed(0)} ms`,
    '≤ 2000 ms',
    took <= 2000,
  )
}

const campaigns = async (say: Say, engine: Engine, platform: PlatformUp): Promise<void> => {
  const count = rows.toLocaleString('en')
  const byHand = [{ count: rows, entity_data: { balance: '5.00' } }]
  await campaign(say, engine, platform, `${count} cards by hand`, byHand)
  const { data } = await askOf(platform)('POST', '/api/bucket/uploadFile', tableOf('new', rows))
  await campaign(say, engine, platform, `${count} rows of a file, no mail`, {
    csv: { url: data.url },
  })
  const { data: again } = await askOf(platform)(
    'POST',
    '/api/bucket/uploadFile',
    tableOf('other', rows),
  )
  await campaign(
    say,
    engine,
    platform,
    `${count} rows of a file, a mail each`,
    { csv: { url: again.url } },
    { email: { active: true, subject: 'For you' } },
  )
  await stopping(say, engine, platform)
}

/** Runs campaigns of 100,000 rows on both engines. `which`: only that one. */
export const campaigning = async (say: Say, which: (engine: string) => boolean): Promise<void> => {
  const cluster = which('postgres') ? await startCluster() : null
  if (cluster) {
    const platform = await startPlatform(4860, await createDatabase(cluster, 'bulk'))
    await campaigns(say, 'PostgreSQL', platform)
    await stopped(platform.kid)
    cluster.stop()
  }
  if (!which('embedded')) return
  const platform = await startPlatform(4870, null)
  await campaigns(say, 'embedded', platform)
  await stopped(platform.kid)
}
