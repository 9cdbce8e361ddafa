import { createDatabase, startCluster } from './cluster.ts'
import type { Say } from './latency.ts'
import { median } from './load.ts'
import { type PlatformUp, startPlatform, stopped } from './product.ts'

const rounds = 15
/** A key makes as many calls as it may at once. */
const roundsOfKey = 4
const callsARound = 100
/** Long enough that the limit of all keys of a shop isn't reached. */
const restMs = 200
const connections = 10

type Way = { url: string; token: string }
type Make = (n: number) => { path: string; body?: string }

let n = Date.now()

/** Makes so many calls on a few connections, and returns how many a second. */
const rateOf = async ({ url, token }: Way, make: Make): Promise<number> => {
  const from = performance.now()
  let left = callsARound
  const one = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      n += 1
      const { path, body } = make(n)
      const answer = await fetch(url + path, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          ...(body
            ? { 'content-type': 'application/json', 'idempotency-key': `bench-key-${n}` }
            : {}),
        },
        ...(body ? { body } : {}),
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  return (callsARound * 1000) / (performance.now() - from)
}

const keyFor = async ({ url, token }: PlatformUp): Promise<string> => {
  const answer = await fetch(`${url}/api-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bench', scopes: ['lookup', 'read', 'issue'] }),
  })
  return ((await answer.json()) as { key: string }).key
}

const makes: Record<string, Make> = {
  'a search': () => ({ path: '/customers/search?search=garcia&limit=20' }),
  'an issue': (i) => ({
    path: `/customers/bench${i % 50}/updateBalance`,
    body: JSON.stringify({ valueToUpdate: '1.25', reason: 'Refund', note: 'note' }),
  }),
}

const measure = async (say: Say, engine: string, platform: PlatformUp): Promise<void> => {
  for (let i = 0; i < 50; i += 1)
    await fetch(`${platform.url}/customers/shopify`, {
      method: 'POST',
      headers: { authorization: `Bearer ${platform.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id: `bench${i}`, email: `bench${i}@example.test`, first_name: 'B' }),
    })
  const session = { url: platform.url, token: platform.token }
  for (const [what, make] of Object.entries(makes)) {
    const url = `http://localhost:${platform.port + 2}/v1`
    let key: Way = session
    const ratios: number[] = []
    const rates: number[] = []
    for (let i = 0; i <= rounds; i += 1) {
      if (i % roundsOfKey === 0) key = { url, token: await keyFor(platform) }
      // in turns, and each first in half of the rounds
      const turns = i % 2 ? [key, session] : [session, key]
      const seen = new Map<Way, number>()
      for (const way of turns) seen.set(way, await rateOf(way, make))
      await new Promise((done) => setTimeout(done, restMs))
      if (i === 0) continue
      ratios.push(seen.get(key)! / seen.get(session)!)
      rates.push(seen.get(key)!)
    }
    const ratio = median(ratios)
    say(
      `   ${what} by key against by session, ${engine}`,
      `${median(rates).toFixed(0)}/s = ${ratio.toFixed(2)}x`,
      '≥ 0.9x',
      ratio >= 0.9,
    )
  }
}

/** Measures calls by an API key against the same calls by a session, on both engines. */
export const calling = async (say: Say): Promise<void> => {
  const cluster = await startCluster()
  if (cluster) {
    const platform = await startPlatform(4860, await createDatabase(cluster, 'api'))
    await measure(say, 'PostgreSQL', platform)
    await stopped(platform.kid)
    cluster.stop()
  }
  const embedded = await startPlatform(4870, null)
  await measure(say, 'embedded', embedded)
  await stopped(embedded.kid)
}
