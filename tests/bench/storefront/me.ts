import { createHmac } from 'node:crypto'
import type { Say } from '../latency.ts'
import { startCluster } from '../cluster.ts'
import { filledPostgres, historyOf } from '../kept.ts'
import { startPlatform, stopped } from '../product.ts'
import { type Ask, askOf, at } from '../workflows/desk.ts'
import { shop, storefrontOf } from './loader.ts'

const part = Number(process.env['BENCH_SCALE'] ?? 1)
const sizes = {
  customers: 1_000_000 * part,
  cards: 1_000_000 * part,
  entries: 10_000_000 * part,
  days: 800,
}
const asked = 1000

/** Makes a key that signs customers, in the place of those of earlier runs. */
export const keyOf = async (ask: Ask): Promise<string> => {
  const { rows } = (await ask('GET', '/shopper-keys')) as {
    rows: { key_id: string; ended_at: string | null }[]
  }
  for (const { key_id } of rows.filter(({ ended_at }) => ended_at === null))
    await ask('POST', `/shopper-keys/${key_id}/end`)
  return String((await ask('POST', '/shopper-keys', { name: 'Bench' }))['key'])
}
/** Signs a customer as the shop's server does. */
export const signed = (key: string, id: string): string => {
  const exp = Math.floor(Date.now() / 1000) + 3000
  const hex = createHmac('sha256', key).update(`v1|${shop}|${id}|${exp}`).digest('hex')
  return `v1.${id}.${exp}.${hex}`
}

/** Measures what a signed customer's page reads, in a shop with a million customers. */
export const reading = async (say: Say): Promise<void> => {
  const filled = await filledPostgres(4340, historyOf(sizes))
  const cluster = filled && (await startCluster(filled.home))
  if (!filled || !cluster) return
  const platform = await startPlatform(4340, cluster.url('scale'), filled.data)
  const key = await keyOf(askOf(platform))
  const times: Record<string, number[]> = { me: [], 'me/history': [] }
  for (let i = 0; i < asked + 100; i += 1)
    for (const [path, own] of Object.entries(times)) {
      const id = `f${1 + ((i * 7919) % sizes.customers)}`
      const from = performance.now()
      const answer = await fetch(`${storefrontOf(platform)}/w/v1/${path}?shop=${shop}`, {
        headers: { authorization: `Bearer ${signed(key, id)}` },
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      // the first hundred warm up
      if (i >= 100) own.push(performance.now() - from)
    }
  for (const [path, own] of Object.entries(times)) {
    const [p50, p99] = [at(own, 0.5), at(own, 0.99)]
    say(
      `storefront ${path} of ${sizes.customers.toLocaleString('en')} customers, p50/p99`,
      `${p50.toFixed(1)}/${p99.toFixed(1)} ms`,
      path === 'me' ? 'p99 ≤ 40 ms' : '',
      path === 'me' ? p99 <= 40 : null,
    )
  }
  await stopped(platform.kid)
  cluster.stop()
}
