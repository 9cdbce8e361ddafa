import { randomUUID } from 'node:crypto'
import type { Say } from '../latency.ts'
import { median } from '../load.ts'
import type { PlatformUp } from '../product.ts'

const batch = 500
const rounds = 5
type Headers = Record<string, string>

const order = (place: string): object => ({
  id: `8${place}`,
  name: `#E${place}`,
  currency: 'GBP',
  created_at: new Date().toISOString(),
  email: `event${place}@example.test`,
  financial_status: 'paid',
  subtotal: '40.00',
  shipping: '3.95',
  total: '43.95',
  lines: [
    { name: 'Shirt', sku: 'SHIRT', quantity: 1, price: '30.00' },
    { name: 'Belt', sku: 'BELT', quantity: 1, price: '10.00' },
  ],
})
let made = Date.now()
const events = (count: number): object[] =>
  Array.from({ length: count }, () => ({
    id: randomUUID(),
    topic: 'order_created',
    occurred_at: new Date().toISOString(),
    data: { order: order(String((made += 1))) },
  }))

const keyOf = async ({ url, token }: PlatformUp): Promise<string> => {
  const answer = await fetch(`${url}/store-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `Bench ${Date.now()}` }),
  })
  if (!answer.ok) throw new Error(`store key: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { key: string }).key
}

const perSecond = async (url: string, headers: Headers, size: number): Promise<number> => {
  const all = events(batch)
  const from = performance.now()
  for (let at = 0; at < all.length; at += size) {
    const body = JSON.stringify({ events: all.slice(at, at + size) })
    const answer = await fetch(`${url}/events`, { method: 'POST', headers, body })
    const { results } = (await answer.json()) as { results: { outcome: string }[] }
    const bad = results.find(({ outcome }) => outcome !== 'accepted')
    if (bad) throw new Error(`an event of the bench: ${JSON.stringify(bad)}`)
  }
  return (batch * 1000) / (performance.now() - from)
}

/** Hands over new orders one by one and 500 at a time; a batch must not be slower than its events. */
export const handingOver = async (
  say: Say,
  engine: string,
  platform: PlatformUp,
): Promise<void> => {
  const authorization = `Bearer ${await keyOf(platform)}`
  const headers = { authorization, 'content-type': 'application/json' }
  const single: number[] = []
  const together: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    single.push(await perSecond(platform.url, headers, 1))
    together.push(await perSecond(platform.url, headers, batch))
  }
  const [one, many] = [median(single), median(together)]
  say(`events one by one, ${engine}`, `${one.toFixed(0)}/s`)
  say(
    `events 500 at a time, ${engine}`,
    `${many.toFixed(0)}/s = ${(many / one).toFixed(2)}x`,
    '≥ 1x',
    many >= one,
  )
}
