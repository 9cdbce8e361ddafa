import { createHmac, randomUUID } from 'node:crypto'
import pg from 'pg'
import { createDatabase, startCluster } from '../cluster.ts'
import type { Say } from '../latency.ts'
import { load, median } from '../load.ts'
import { type PlatformUp, startPlatform, stopped } from '../product.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)
const repeats = Number(process.env['BENCH_REPEATS'] ?? 5)
const secret = 'a-secret-of-the-bench'
const domain = 'bench.myshopify.com'
const connected = `
  insert into store (shop_id, domain, connected_at)
  select shop_id, $1, now() from shop where shop_url = 'demo.tender.example'`

/** An order of a usual size; its signature is the same for each delivery, because ids are headers. */
const body = JSON.stringify({
  id: 450_789_469,
  admin_graphql_api_id: 'gid://shopify/Order/450789469',
  email: 'grace@example.test',
  updated_at: '2026-11-20T08:00:00-05:00',
  line_items: Array.from({ length: 10 }, (_, i) => ({ id: i, title: 'Mug '.repeat(60) })),
})
const headers = {
  'content-type': 'application/json',
  'x-shopify-topic': 'orders/updated',
  'x-shopify-shop-domain': domain,
  'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
}

const measure = async (say: Say, engine: string, platform: PlatformUp): Promise<void> => {
  const runs: { rate: number; p99: number }[] = []
  for (let i = 0; i < repeats; i += 1) {
    const { perSecond, p99, refused } = await load({
      url: `http://localhost:${platform.port + 2}`,
      connections: 10,
      seconds,
      headers,
      next: () => ({
        method: 'POST',
        path: '/in/shopify',
        headers: { 'x-shopify-webhook-id': randomUUID() },
        body,
      }),
    })
    if (refused > 0) throw new Error(`${refused} deliveries were refused`)
    runs.push({ rate: perSecond, p99 })
  }
  const rate = median(runs.map((run) => run.rate))
  const p99 = median(runs.map((run) => run.p99))
  say(
    `   deliveries of a store kept, p99, ${engine}`,
    `${rate.toFixed(0)}/s, ${p99} ms`,
    '≥ 1,000/s, ≤ 100 ms',
    rate >= 1000 && p99 <= 100,
  )
}

/** Measures how many signed deliveries of a Shopify store the platform keeps a second. */
export const receiving = async (say: Say): Promise<void> => {
  const cluster = await startCluster()
  if (!cluster) return console.log('No PostgreSQL is installed.')
  const url = await createDatabase(cluster, 'intake')
  const more = { SHOPIFY_API_KEY: 'bench', SHOPIFY_API_SECRET: secret }
  const platform = await startPlatform(4920, url, undefined, more)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(connected, [domain])
  await client.end()
  await measure(say, 'PostgreSQL', platform)
  await stopped(platform.kid)
  cluster.stop()
}
