import { cardCode, type Customer, type State } from './state.ts'
import { type Reply, paged, type Route } from './wire.ts'

const byId = (state: State, id: string | undefined): Customer | undefined =>
  state.customers.find((one) => String(one.platform_customer_id) === id)

const matching = (state: State, typed: string | null): Customer[] => {
  const text = (typed ?? '').toLowerCase()
  return state.customers.filter(
    ({ full_name, email }) => full_name.toLowerCase().includes(text) || email.includes(text),
  )
}

const listed = (rows: Customer[], query: URLSearchParams): Reply => ({
  count: rows.length,
  rows: paged(rows, query.get('page'), query.get('limit')),
})

const round = (value: number): number => Math.round(value * 100) / 100

type Change = { valueToUpdate: string; reason: string; note?: string | null }

/** Adds to the loyalty card, which a first credit makes. */
const updateBalance = (state: State, customer: Customer, change: Change): Reply => {
  const amount = Number(change.valueToUpdate)
  const card = (customer.LoyaltyCard ??= { GiftCard: { code: cardCode(), balance: 0 } }).GiftCard
  card.balance = round(card.balance + amount)
  const entries = state.entries.get(customer.platform_customer_id) ?? new Map()
  const { reason, note = null } = change
  const created_at = new Date().toISOString()
  entries.set(String(900 + entries.size), { amount, reason, note, created_at })
  state.entries.set(customer.platform_customer_id, entries)
  return {}
}

/** The calls of "Customers". */
export const customerRoutes: Route[] = [
  {
    method: 'GET',
    path: /^\/api\/api\/v1\/customers$/,
    answer: ({ state, query }) => listed(state.customers, query),
  },
  {
    method: 'GET',
    path: /^\/customers\/search$/,
    answer: ({ state, query }) => listed(matching(state, query.get('search')), query),
  },
  {
    method: 'GET',
    path: /^\/customers\/searchByEmailOrName$/,
    answer: ({ state, query }) => listed(matching(state, query.get('search')), query),
  },
  {
    method: 'GET',
    path: /^\/customers\/searchByEmail$/,
    answer: ({ state, query }) =>
      state.customers.find(({ email }) => email === query.get('search')) ??
      ([404, { message: 'Nobody has this email' }] as const),
  },
  {
    method: 'GET',
    path: /^\/customers\/([^/]+)$/,
    answer: ({ state, parts: [id] }) => byId(state, id) ?? [404],
  },
  {
    method: 'GET',
    path: /^\/customers\/([^/]+)\/transactions$/,
    answer: ({ state, parts: [id], query }) => {
      const all = [...(state.entries.get(Number(id)) ?? [])].toReversed()
      const size = Number(query.get('per_page') ?? 10)
      const page = Number(query.get('page') ?? 1)
      return {
        current_page: page,
        pages: Math.max(1, Math.ceil(all.length / size)),
        count: all.length,
        data: Object.fromEntries(all.slice((page - 1) * size, page * size)),
      }
    },
  },
  { method: 'GET', path: /^\/customers\/([^/]+)\/analytics$/, answer: () => ({}) },
  {
    method: 'POST',
    path: /^\/customers\/([^/]+)\/updateBalance$/,
    answer: ({ state, parts: [id], body }) => {
      const customer = byId(state, id)
      return customer ? updateBalance(state, customer, body as unknown as Change) : [404]
    },
  },
]
