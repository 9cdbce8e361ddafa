import { startCluster } from './cluster.ts'
import { filledEmbedded, filledPostgres, historyOf, type Sizes } from './kept.ts'
import { type Goals, latencyOf, type Say } from './latency.ts'
import { type PlatformUp, startPlatform, stopped } from './product.ts'
import { knownOf, questionsOf } from './questions.ts'
import { reporting } from './reporting.ts'

const part = Number(process.env['BENCH_SCALE'] ?? 1)
const onPostgres: Sizes = {
  customers: 1_000_000 * part,
  cards: 1_000_000 * part,
  entries: 10_000_000 * part,
  days: 800,
}
const embedded: Sizes = {
  customers: 100_000 * part,
  cards: 100_000 * part,
  entries: 1_000_000 * part,
  days: 800,
}
// on the embedded engine only the median has a goal
const goals: Record<'PostgreSQL' | 'embedded', Goals> = {
  PostgreSQL: [15, 40],
  embedded: [25, 100],
}
const sizesInWords = (sizes: Sizes): string =>
  (['cards', 'customers', 'entries'] as const)
    .map((name) => `${sizes[name].toLocaleString('en')} ${name}`)
    .join(', ')

const asking = async (
  engine: 'PostgreSQL' | 'embedded',
  platform: PlatformUp,
  sizes: Sizes,
  say: Say,
): Promise<void> => {
  const prefix = engine === 'embedded' ? 'embedded ' : ''
  const measure = latencyOf(platform, say)
  for (const [label, address, count = 60] of questionsOf(await knownOf(platform, sizes), sizes))
    await measure(`${prefix}${label}`, address, goals[engine], count)
  // a download as long as its card's history: shown, without a goal
  await measure(`${prefix}busiest customer, statement`, () => '/customers/f1/statement', null, 5)
}

/**
 * Measures lists, searches, pages, figures and exports of a shop with 10,000,000 entries on PostgreSQL
 * and 1,000,000 embedded. `which`: only the one.
 */
export const scaling = async (say: Say, which: (engine: string) => boolean): Promise<void> => {
  const filled = which('postgres') ? await filledPostgres(4340, historyOf(onPostgres)) : null
  const cluster = filled && (await startCluster(filled.home))
  if (filled && cluster) {
    console.log(`PostgreSQL: ${sizesInWords(onPostgres)}`)
    const platform = await startPlatform(4340, cluster.url('scale'), filled.data)
    await asking('PostgreSQL', platform, onPostgres, say)
    await reporting('PostgreSQL', platform, say)
    await stopped(platform.kid)
    cluster.stop()
  }
  if (!which('embedded')) return
  const { data } = await filledEmbedded(4350, historyOf(embedded))
  console.log(`embedded: ${sizesInWords(embedded)}`)
  const platform = await startPlatform(4350, null, data)
  await asking('embedded', platform, embedded, say)
  await reporting('embedded', platform, say)
  await stopped(platform.kid)
}
