import type { Sizes } from './kept.ts'
import type { PlatformUp } from './product.ts'

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!

export type Known = {
  cards: string[]
  orders: string[]
  last4: string[]
  staff: string
  after: string
}
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

/** Picks cards, orders and last fours of random customers, so that each question has an answer. */
export const knownOf = async (platform: PlatformUp, sizes: Sizes): Promise<Known> => {
  const read = async <T = Row>(path: string) =>
    (await (
      await fetch(platform.url + path, { headers: { authorization: `Bearer ${platform.token}` } })
    ).json()) as T
  const known: Known = { cards: [], orders: [], last4: [], staff: '', after: '' }
  for (let i = 0; i < 200; i += 1) {
    const { data } = await read(
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
  known.after = (await read(`/transactions?from=${day(400)}&to=${day(399)}`)).after
  known.staff = (await read<{ rows: { staff_id: string }[] }>('/staff')).rows[0]?.staff_id ?? 's1'
  return known
}

/** A figure's label, the address to measure, and the number of requests. */
export type Question = readonly [label: string, address: () => string, count?: number]

/** Lists, searches and pages as people at a desk use them. */
export const questionsOf = (known: Known, sizes: Sizes): Question[] => {
  const someone = () => 1 + Math.floor(Math.random() * sizes.customers)
  // three of four customers have a loyalty card (fill-history.sql)
  const holder = () => 1 + 4 * Math.floor(Math.random() * (sizes.customers / 4))
  const order = () => encodeURIComponent(pick(known.orders))
  const back = (most: number) => 1 + Math.floor(Math.random() * most)
  const week = (first: number) => `from=${day(first)}&to=${day(first - 7)}`
  const activity = (query: () => string) => () => `/transactions?limit=20${query()}`
  const cards = (query: () => string) => () => `/gift-cards?per_page=20&with_count=true${query()}`

  return [
    ['activity, first page', activity(() => ''), 200],
    ['activity, page 500', activity(() => '&page=500')],
    ['activity, further on by key', activity(() => `&after=${known.after}`)],
    ['activity, a week', activity(() => `&${week(8 + back(780))}`)],
    ...['issue', 'adjust', 'redeem', 'refund', 'transfer', 'expire', 'undo'].map(
      (kind): Question => [`activity, kind ${kind}`, activity(() => `&kind=${kind}`), 30],
    ),
    ...['staff', 'checkout', 'workflow', 'import', 'api', 'job'].map(
      (source): Question => [`activity, source ${source}`, activity(() => `&source=${source}`), 30],
    ),
    ...['Refund', 'Employee', 'No such reason'].map(
      (reason): Question => [
        `activity, reason ${reason}`,
        activity(() => `&reason=${encodeURIComponent(reason)}`),
        30,
      ],
    ),
    ['activity, one of staff', activity(() => `&staff_id=${known.staff}`)],
    ...['standing', 'undone'].map(
      (state): Question => [`activity, ${state}`, activity(() => `&state=${state}`), 30],
    ),
    ['activity, 50 and more', activity(() => '&min=50'), 30],
    ['activity, 99.95 to 99.99', activity(() => '&min=99.95&max=99.99'), 30],
    ['activity, more than there is', activity(() => '&min=5000'), 30],
    [
      'activity, reason, source and a week',
      activity(() => `&reason=Employee&source=workflow&${week(8 + back(780))}`),
      30,
    ],
    ['activity, undone in a week', activity(() => `&state=undone&${week(8 + back(780))}`), 30],
    [
      'activity, one of staff, refunds',
      activity(() => `&staff_id=${known.staff}&reason=Refund&kind=issue`),
      30,
    ],
    ['activity, search by name', activity(() => `&search=first${someone()}`)],
    ['activity, search by e-mail', activity(() => `&search=user${someone()}@`)],
    ['activity, search of a common word', activity(() => '&search=garcia'), 30],
    ['activity, search of two letters', activity(() => '&search=ga'), 30],
    [
      'activity, search of a common word, expired',
      activity(() => '&search=garcia&kind=expire'),
      30,
    ],
    ['activity, last four', activity(() => `&search=${pick(known.last4)}`)],
    ['activity, order number', activity(() => `&search=${order()}`)],
    ['activity, nothing found', activity(() => '&search=nobodyhasthis'), 30],

    ['cards, first page', cards(() => ''), 200],
    ['cards, page 500', cards(() => '&page=500')],
    ...['active', 'empty', 'scheduled', 'disabled', 'merged'].map(
      (state): Question => [`cards, ${state}`, cards(() => `&state=${state}`), 30],
    ),
    [
      'cards, made in a week',
      cards(() => `&created_at_min=${day(300)}T00:00:00Z&created_at_max=${day(293)}T00:00:00Z`),
    ],
    ['cards, search by name', cards(() => `&search=first${someone()}`)],
    [
      'cards, search by e-mail',
      cards(() => `&search=user${someone()}@example.test&email_only_for_email_addresses=true`),
    ],
    ['cards, search of a common word', cards(() => '&search=garcia'), 30],
    ['cards, search of a common word, active', cards(() => '&search=garcia&state=active'), 30],
    ['cards, last four', cards(() => `&search=${pick(known.last4)}`)],
    ['cards, order number', cards(() => `&search=${order()}`)],
    ['cards, nothing found', cards(() => '&search=nobodyhasthis'), 30],

    ['card page', () => `/gift-cards/${pick(known.cards)}?with_usages=true`, 200],
    ['card page, what happened', () => `/gift-cards/${pick(known.cards)}/events`],
    ['customer page', () => `/customers/f${someone()}`, 200],
    ['customer page, transactions', () => `/customers/f${holder()}/transactions`, 200],
    ['customer page, figures', () => `/customers/f${holder()}/analytics`],
    [
      'customer page, cards',
      () => `/gift-cards?per_page=20&with_count=true&platform_customer_id=f${someone()}`,
    ],
    ['customer page, waterfall', () => `/customers/f${holder()}/balance`],
    ['customer page, statement', () => `/customers/f${holder()}/statement`],
    ['busiest customer, transactions', () => '/customers/f1/transactions', 30],
    ['busiest customer, figures', () => '/customers/f1/analytics', 30],
    ['busiest customer, waterfall', () => '/customers/f1/balance', 30],
    ['customers, first page', () => '/api/api/v1/customers?limit=20'],
    [
      'customers, search by e-mail',
      () => `/customers/search?search=user${someone()}@&limit=20`,
      200,
    ],
    ['customers, search by name', () => `/customers/search?search=first${someone()}&limit=20`, 200],
    ['customers, search of a common word', () => '/customers/search?search=garcia&limit=20'],
    [
      'customers, autocomplete',
      () => `/customers/searchByEmailOrName?search=first${someone()}`,
      200,
    ],
  ]
}
