import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type Address, type Goals, latencyOf, type Say } from './latency.ts'
import type { PlatformUp } from './product.ts'

// within a second, whatever the shop's size
const goals: Goals = [1000, 1000]
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)

type Made = {
  export: { export_id: string; state: string; rows_done: number; file: { size: number } | null }
}
const askOf =
  (platform: PlatformUp) =>
  async (path: string, body?: object): Promise<Made> => {
    const headers = {
      authorization: `Bearer ${platform.token}`,
      'idempotency-key': randomUUID(),
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const answer = await fetch(platform.url + path, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Made
  }
const memoryOf = ({ kid }: PlatformUp): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${kid.pid}/status`, 'utf8'))?.[1] ?? 0) /
  1024

/** Makes an export; reports its time and the platform's peak memory. */
const exporting = async (
  platform: PlatformUp,
  say: Say,
  label: string,
  body: { kind: string; filters?: object },
): Promise<void> => {
  const ask = askOf(platform)
  const from = Date.now()
  const before = memoryOf(platform)
  let { export: made } = await ask('/exports', { to_email: platform.account.email, ...body })
  let most = before
  while (['queued', 'running'].includes(made.state)) {
    await pause(100)
    most = Math.max(most, memoryOf(platform))
    ;({ export: made } = await ask(`/exports/${made.export_id}`))
  }
  if (made.state !== 'done') throw new Error(`the export of ${label} is ${made.state}`)
  const seconds = (Date.now() - from) / 1000
  say(
    `${label}: ${made.rows_done.toLocaleString('en')} rows exported`,
    `${seconds.toFixed(1)} s, ${before.toFixed(0)} → ${most.toFixed(0)} MB`,
  )
}

/** Measures figures and exports of a filled shop (kept.ts). */
export const reporting = async (engine: string, platform: PlatformUp, say: Say): Promise<void> => {
  const measure = latencyOf(platform, say)
  const ask = (label: string, make: () => Address, count = 20) =>
    measure(`${engine} ${label}`, make, goals, count)
  const any = () => 1 + Math.floor(Math.random() * 780)
  const days = (first: number, last: number) => `from=${day(first)}&to=${day(last)}`
  await ask('figures, this month', () => '/gift-cards-analytics/usage')
  const depth = (first: number) => ({
    path: '/api/analytics/gift-cards/indepth',
    body: { fromDate: day(first), toDate: day(0) },
  })
  await ask('in depth, 30 days', () => depth(30))
  await ask('in depth, a year', () => depth(365))
  await ask('liability, 30 days to any', () => {
    const last = any()
    return `/analytics/liability?from=${day(last + 30)}&on=${day(last)}`
  })
  await ask('liability, a year', () => `/analytics/liability?from=${day(365)}&on=${day(0)}`)
  await ask('expiry calendar', () => '/analytics/expiry')
  await ask('journal, a month', () => {
    const last = any()
    return `/analytics/journal?${days(last + 30, last)}`
  })
  await ask('home, 30 days', () => `/home/overview?${days(30, 0)}`)
  await ask('home, a year', () => `/home/overview?${days(365, 0)}`)
  await exporting(platform, say, `${engine} cards`, { kind: 'gift_cards' })
  await exporting(platform, say, `${engine} customers`, { kind: 'customers' })
  await exporting(platform, say, `${engine} liability now`, { kind: 'liability' })
  await exporting(platform, say, `${engine} liability a year ago`, {
    kind: 'liability',
    filters: { on: day(365) },
  })
  await exporting(platform, say, `${engine} journal of a quarter`, {
    kind: 'journal',
    filters: { start_date: day(90), end_date: day(0) },
  })
  await exporting(platform, say, `${engine} activity of a quarter`, {
    kind: 'activity',
    filters: { from: day(90), to: day(0) },
  })
}
