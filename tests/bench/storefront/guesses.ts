import autocannon from 'autocannon'
import type { Say } from '../latency.ts'
import type { PlatformUp } from '../product.ts'
import { askOf } from '../workflows/desk.ts'
import { shop, storefrontOf } from './loader.ts'
import { keyOf, signed } from './me.ts'

const perSecond = Number(process.env['BENCH_GUESSES'] ?? 1000)
const seconds = 60
/** Addresses of the guessers, each far below the limit of one. */
const addresses = 1000
/** Wrong codes that a shop answers in an hour to those who are not proven. */
const budget = 600

type Made = { path: string; method: 'GET' | 'POST'; headers: object; body?: string }

/** Sends at a fixed rate for as long as the measurement; returns how often each status was answered. */
const send = async (
  platform: PlatformUp,
  { connections, rate }: { connections: number; rate: number },
  make: (n: number) => Made,
) => {
  let n = 0
  const { latency, statusCodeStats = {} } = await autocannon({
    url: storefrontOf(platform),
    connections,
    overallRate: rate,
    duration: seconds,
    timeout: 30,
    requests: [
      { setupRequest: (request) => ({ ...request, ...make((n += 1)) }) as autocannon.Request },
    ],
  })
  const counts = Object.entries(statusCodeStats).map(
    ([status, { count = 0 }]) => [Number(status), count] as const,
  )
  return { statuses: new Map(counts), latency }
}

const guess = (n: number): Made => ({
  method: 'POST',
  path: '/w/v1/balance',
  headers: {
    'content-type': 'application/json',
    'x-forwarded-for': `10.9.${Math.floor((n % addresses) / 250)}.${n % 250}`,
  },
  body: JSON.stringify({ shop, code: `GUESS${String(n).padStart(11, 'A')}` }),
})

/** Reads their own page as a customer whom the shop's server signed. */
const readOwn = (key: string, id: string): Made => ({
  method: 'GET',
  path: `/w/v1/me?shop=${shop}`,
  headers: { authorization: `Bearer ${signed(key, id)}`, 'x-forwarded-for': '198.51.100.7' },
})

/** Guesses codes for a minute at a fixed rate while proven customers read their own page. */
export const guessing = async (say: Say, platform: PlatformUp): Promise<void> => {
  const key = await keyOf(askOf(platform))
  const { rows } = (await askOf(platform)('GET', '/api/api/v1/customers?limit=20')) as {
    rows: { platform_customer_id: string }[]
  }
  const [guesses, own] = await Promise.all([
    send(platform, { connections: 100, rate: perSecond }, guess),
    send(platform, { connections: 5, rate: 10 }, (n) =>
      readOwn(key, rows[n % rows.length]!.platform_customer_id),
    ),
  ])
  const sumOf = (statuses: Map<number, number>) =>
    [...statuses.values()].reduce((sum, of) => sum + of, 0)
  const sent = sumOf(guesses.statuses)
  const answered = sent - (guesses.statuses.get(429) ?? 0)
  const served = (own.statuses.get(200) ?? 0) / sumOf(own.statuses)
  say(
    `storefront guesses a second for ${seconds} s, answered`,
    `${(sent / seconds).toFixed(0)}/s, ${answered}`,
    `≤ ${budget}`,
    answered <= budget,
  )
  say('   proven customers’ pages meanwhile, p50/p99', `${own.latency.p50}/${own.latency.p99} ms`)
  say('   of these served', `${(served * 100).toFixed(1)} %`, '≥ 99 %', served >= 0.99)
}
