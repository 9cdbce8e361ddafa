import { startCluster } from './cluster.ts'
import { filledEmbedded, filledPostgres, type Sizes } from './kept.ts'
import { type Goals, latencyOf, type Say } from './latency.ts'
import { type PlatformUp, startPlatform, stopped } from './product.ts'
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
// speed.md S6; on the embedded engine it names the median only
const goals: Record<'PostgreSQL' | 'embedded', Goals> = {
  PostgreSQL: [15, 40],
  embedded: [25, 100],
}
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!

type Known = { cards: string[]; orders: string[]; last4: string[]; staff: string; after: string }
type Row = {
  gift_card_id: string
  after: string
  rows: {
    gift_card_id: string
    at: string
    cause: { kind: string; id: string } | null
    code: string
  }[]
  data: Record<string, { gift_card_id: string; cause: { kind: string; id: string } | null }>
}

/** Cards, orders and last fours of random customers, so that what is asked for is there. */
const knownOf = async (platform: PlatformUp, sizes: Sizes): Promise<Known> => {
  const ask = async <T = Row>(path: string) =>
    (await (
      await fetch(platform.url + path, { headers: { authorization: `Bearer ${platform.token}` } })
    ).json()) as T
  const known: Known = { cards: [], orders: [], last4: [], staff: '', after: '' }
  for (let i = 0; i < 200; i += 1) {
    const { data } = await ask(
      `/customers/f${1 + Math.floor(Math.random() * sizes.customers)}/transactions`,
    )
    for (const { gift_card_id, cause } of Object.values(data)) {
      known.cards.push(gift_card_id)
      if (cause?.kind === 'order') known.orders.push(cause.id)
    }
  }
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  for (let i = 0; i < 300; i += 1)
    known.last4.push(Array.from({ length: 4 }, () => pick([...alphabet])).join(''))
  known.after = (await ask(`/transactions?from=${day(400)}&to=${day(399)}`)).after
  known.staff = (await ask<{ rows: { staff_id: string }[] }>('/staff')).rows[0]?.staff_id ?? 's1'
  return known
}

export const asking = async (
  engine: 'PostgreSQL' | 'embedded',
  platform: PlatformUp,
  sizes: Sizes,
  say: Say,
): Promise<void> => {
  const known = await knownOf(platform, sizes)
  const asked = latencyOf(platform, say)
  const ask = (label: string, make: () => string, count = 60) =>
    asked(`${engine === 'embedded' ? 'embedded ' : ''}${label}`, make, goals[engine], count)
  const someone = () => 1 + Math.floor(Math.random() * sizes.customers)
  // three of four customers have a loyalty card (fill.sql)
  const holder = () => 1 + 4 * Math.floor(Math.random() * (sizes.customers / 4))
  const order = () => encodeURIComponent(pick(known.orders))
  const back = (most: number) => 1 + Math.floor(Math.random() * most)
  const week = (first: number) => `from=${day(first)}&to=${day(first - 7)}`
  const activity = (query: () => string) => () => `/transactions?limit=20${query()}`
  const cards = (query: () => string) => () => `/gift-cards?per_page=20&with_count=true${query()}`

  await ask(
    'activity, first page',
    activity(() => ''),
    200,
  )
  await ask(
    'activity, page 500',
    activity(() => '&page=500'),
  )
  await ask(
    'activity, further on by key',
    activity(() => `&after=${known.after}`),
  )
  await ask(
    'activity, a week',
    activity(() => `&${week(8 + back(780))}`),
  )
  for (const kind of ['issue', 'adjust', 'redeem', 'refund', 'transfer', 'expire', 'undo'])
    await ask(
      `activity, kind ${kind}`,
      activity(() => `&kind=${kind}`),
      30,
    )
  for (const source of ['staff', 'checkout', 'workflow', 'import', 'api', 'job'])
    await ask(
      `activity, source ${source}`,
      activity(() => `&source=${source}`),
      30,
    )
  for (const reason of ['Refund', 'Employee', 'No such reason'])
    await ask(
      `activity, reason ${reason}`,
      activity(() => `&reason=${encodeURIComponent(reason)}`),
      30,
    )
  await ask(
    'activity, one of staff',
    activity(() => `&staff_id=${known.staff}`),
  )
  for (const state of ['standing', 'undone'])
    await ask(
      `activity, ${state}`,
      activity(() => `&state=${state}`),
      30,
    )
  await ask(
    'activity, 50 and more',
    activity(() => '&min=50'),
    30,
  )
  await ask(
    'activity, 99.95 to 99.99',
    activity(() => '&min=99.95&max=99.99'),
    30,
  )
  await ask(
    'activity, more than there is',
    activity(() => '&min=5000'),
    30,
  )
  await ask(
    'activity, reason, source and a week',
    activity(() => `&reason=Employee&source=workflow&${week(8 + back(780))}`),
    30,
  )
  await ask(
    'activity, undone in a week',
    activity(() => `&state=undone&${week(8 + back(780))}`),
    30,
  )
  await ask(
    'activity, one of staff, refunds',
    activity(() => `&staff_id=${known.staff}&reason=Refund&kind=issue`),
    30,
  )
  await ask(
    'activity, search by name',
    activity(() => `&search=first${someone()}`),
  )
  await ask(
    'activity, search by e-mail',
    activity(() => `&search=user${someone()}@`),
  )
  await ask(
    'activity, search of a common word',
    activity(() => '&search=garcia'),
    30,
  )
  await ask(
    'activity, search of two letters',
    activity(() => '&search=ga'),
    30,
  )
  await ask(
    'activity, search of a common word, expired',
    activity(() => '&search=garcia&kind=expire'),
    30,
  )
  await ask(
    'activity, last four',
    activity(() => `&search=${pick(known.last4)}`),
  )
  await ask(
    'activity, order number',
    activity(() => `&search=${order()}`),
  )
  await ask(
    'activity, nothing found',
    activity(() => '&search=nobodyhasthis'),
    30,
  )

  await ask(
    'cards, first page',
    cards(() => ''),
    200,
  )
  await ask(
    'cards, page 500',
    cards(() => '&page=500'),
  )
  for (const state of ['active', 'empty', 'scheduled', 'disabled', 'merged'])
    await ask(
      `cards, ${state}`,
      cards(() => `&state=${state}`),
      30,
    )
  await ask(
    'cards, made in a week',
    cards(() => `&created_at_min=${day(300)}T00:00:00Z&created_at_max=${day(293)}T00:00:00Z`),
  )
  await ask(
    'cards, search by name',
    cards(() => `&search=first${someone()}`),
  )
  await ask(
    'cards, search by e-mail',
    cards(() => `&search=user${someone()}@example.test&email_only_for_email_addresses=true`),
  )
  await ask(
    'cards, search of a common word',
    cards(() => '&search=garcia'),
    30,
  )
  await ask(
    'cards, search of a common word, active',
    cards(() => '&search=garcia&state=active'),
    30,
  )
  await ask(
    'cards, last four',
    cards(() => `&search=${pick(known.last4)}`),
  )
  await ask(
    'cards, order number',
    cards(() => `&search=${order()}`),
  )
  await ask(
    'cards, nothing found',
    cards(() => '&search=nobodyhasthis'),
    30,
  )

  await ask('card page', () => `/gift-cards/${pick(known.cards)}?with_usages=true`, 200)
  await ask('card page, what happened', () => `/gift-cards/${pick(known.cards)}/events`)
  await ask('customer page', () => `/customers/f${someone()}`, 200)
  await ask('customer page, transactions', () => `/customers/f${holder()}/transactions`, 200)
  await ask('customer page, figures', () => `/customers/f${holder()}/analytics`)
  await ask(
    'customer page, cards',
    () => `/gift-cards?per_page=20&with_count=true&platform_customer_id=f${someone()}`,
  )
  await ask('customer page, waterfall', () => `/customers/f${holder()}/balance`)
  await ask('customer page, statement', () => `/customers/f${holder()}/statement`)
  await ask('busiest customer, transactions', () => '/customers/f1/transactions', 30)
  await ask('busiest customer, figures', () => '/customers/f1/analytics', 30)
  await ask('busiest customer, waterfall', () => '/customers/f1/balance', 30)
  // a document to download, as long as its card's life: told, not held to the goal
  await asked(
    `${engine === 'embedded' ? 'embedded ' : ''}busiest customer, statement`,
    () => '/customers/f1/statement',
    null,
    5,
  )

  await ask('customers, first page', () => '/api/api/v1/customers?limit=20')
  await ask(
    'customers, search by e-mail',
    () => `/customers/search?search=user${someone()}@&limit=20`,
    200,
  )
  await ask(
    'customers, search by name',
    () => `/customers/search?search=first${someone()}&limit=20`,
    200,
  )
  await ask('customers, search of a common word', () => '/customers/search?search=garcia&limit=20')
  await ask(
    'customers, autocomplete',
    () => `/customers/searchByEmailOrName?search=first${someone()}`,
    200,
  )
}

/** Lists, searches, pages, figures and exports of a shop with 10,000,000 entries on PostgreSQL and 1,000,000 embedded. `which`: only the one. */
export const scaling = async (say: Say, which: (engine: string) => boolean): Promise<void> => {
  const filled = which('postgres') ? await filledPostgres(4340, onPostgres) : null
  const cluster = filled && (await startCluster(filled.home))
  if (filled && cluster) {
    console.log(
      `PostgreSQL: ${onPostgres.cards.toLocaleString('en')} cards, ${onPostgres.customers.toLocaleString('en')} customers, ${onPostgres.entries.toLocaleString('en')} entries`,
    )
    const platform = await startPlatform(4340, cluster.url('scale'), filled.data)
    await asking('PostgreSQL', platform, onPostgres, say)
    await reporting('PostgreSQL', platform, say)
    await stopped(platform.kid)
    cluster.stop()
  }
  if (!which('embedded')) return
  const { data } = await filledEmbedded(4350, embedded)
  console.log(
    `embedded: ${embedded.cards.toLocaleString('en')} cards, ${embedded.customers.toLocaleString('en')} customers, ${embedded.entries.toLocaleString('en')} entries`,
  )
  const platform = await startPlatform(4350, null, data)
  await asking('embedded', platform, embedded, say)
  await reporting('embedded', platform, say)
  await stopped(platform.kid)
}
