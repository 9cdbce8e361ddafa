import { createDatabase, startCluster } from '../cluster.ts'
import { filledEmbedded, filledPostgres, historyOf, type Sizes } from '../kept.ts'
import { type Goals, latencyOf, type Say } from '../latency.ts'
import { findingPeople } from './people.ts'
import { type PlatformUp, startPlatform, stopped } from '../product.ts'

const part = Number(process.env['BENCH_SCALE'] ?? 1)
const million = 1_000_000 * part
const onPostgres: Sizes = { customers: million, cards: million, entries: million * 2, days: 800 }
const embedded: Sizes = {
  customers: million / 10,
  cards: million / 10,
  entries: million / 5,
  days: 800,
}
/** From a key to its results there are the finder's pause of 60 ms and the dashboard besides. */
const goals: Goals = [90, 240]

const finding = async (
  say: Say,
  engine: string,
  platform: PlatformUp,
  { customers }: Sizes,
): Promise<void> => {
  const measure = latencyOf(platform, say)
  const one = () => 1 + Math.floor(Math.random() * customers)
  const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  const sign = () => signs[Math.floor(Math.random() * signs.length)]!
  const texts: [label: string, text: () => string][] = [
    ['a name', () => `First${one()}`],
    ['a name turned and cut', () => `smi first${one()}`],
    ['a name without its accents', () => `muller first${one()}`],
    ['a common word', () => 'garcia'],
    ['a common word’s inside', () => 'arci'],
    ['two common words', () => 'first smith'],
    ['two letters', () => 'ga'],
    ['one letter', () => 'f'],
    ['an e-mail', () => `user${one()}@example.test`],
    ['the start of an e-mail', () => `user${one()}@`],
    ['the last four of a card', () => sign() + sign() + sign() + sign()],
    ['an order', () => `#${one()}`],
    ['nothing', () => `nobody${one()} at all`],
    ['200 signs', () => 'x1 '.repeat(66)],
  ]
  for (const [label, text] of texts)
    await measure(
      `F1 find ${label}, ${engine}, ${customers.toLocaleString('en')} customers`,
      () => ({ path: '/find', body: { text: text() } }),
      goals,
      100,
    )
}

const people = async (say: Say, url: string): Promise<void> => {
  // customers_export.csv of a real shop
  const file = process.env['BENCH_PEOPLE']
  if (!file) return
  const platform = await startPlatform(4460, url)
  await findingPeople(say, platform, { url, shop: 'demo.tender.example', file })
  await stopped(platform.kid)
}

/** Measures the finder with many customers and cards on both engines. */
export const finder = async (say: Say, which: (engine: string) => boolean): Promise<void> => {
  const filled = which('postgres') ? await filledPostgres(4440, historyOf(onPostgres)) : null
  const cluster = filled && (await startCluster(filled.home))
  if (filled && cluster) {
    const platform = await startPlatform(4440, cluster.url('scale'), filled.data)
    await finding(say, 'PostgreSQL', platform, onPostgres)
    await stopped(platform.kid)
    await people(say, await createDatabase(cluster, `people_${Date.now()}`))
    cluster.stop()
  }
  if (!which('embedded')) return
  const { data } = await filledEmbedded(4450, historyOf(embedded))
  const platform = await startPlatform(4450, null, data)
  await finding(say, 'embedded', platform, embedded)
  await stopped(platform.kid)
}
