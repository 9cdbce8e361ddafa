import { randomUUID } from 'node:crypto'
import type { Bulk, State } from './state.ts'
import { type Incoming, noContent, paged, type Reply, type Route } from './wire.ts'

type Sent = Pick<Bulk, 'operation_name' | 'title' | 'source'>

const found = ({ state, parts: [id] }: Incoming): Bulk | undefined =>
  state.bulks.find(({ bulk_id }) => bulk_id === id)

/** Takes the four fields of a bulk; a source is a file or rows under `manual`. */
const read = (sent: Sent | undefined): Sent | null => {
  if (!sent?.operation_name || !sent.title) return null
  const { operation_name, title, source } = sent
  const isSource = 'csv' in source ? Boolean(source.csv.url) : Array.isArray(source.manual)
  return isSource ? { operation_name, title, source } : null
}

const isRunning = ({ state }: Bulk): boolean => state === 'bulk_started'

const start = (state: State, bulk: Bulk, email: string | undefined): Reply => {
  if (!email || state.settings['create_bulk_enabled'] !== 'true') return [403]
  if (state.bulks.filter(isRunning).length >= 3) return [409]
  bulk.state = 'bulk_started'
  return [204]
}

/** Writes the customers' cards as the file of a campaign, whose columns nothing names. */
const exported = ({ customers }: State): string =>
  [
    'Email,Gift card code,Amount',
    ...customers.flatMap(({ email, LoyaltyCard: card }) =>
      card ? [`${email},"${card.GiftCard.code}",${card.GiftCard.balance}`] : [],
    ),
  ].join('\n')

const service = '\\/bulks'

/** The calls of the bulk service: each names the shop in its query. */
export const bulkRoutes: Route[] = (
  [
    {
      method: 'GET',
      path: new RegExp(`^${service}$`),
      answer: ({ state: { bulks, isPaging }, query }) => ({
        count: bulks.length,
        rows: isPaging ? paged(bulks, query.get('page'), query.get('limit')) : bulks,
      }),
    },
    {
      method: 'POST',
      path: new RegExp(`^${service}\\/validate$`),
      answer: ({ body }) => {
        const { source } = (body['bulk'] ?? {}) as { source?: { csv?: { url?: string } } }
        return source?.csv?.url?.endsWith('.csv') ? noContent : [422, { message: 'Not a CSV' }]
      },
    },
    {
      method: 'GET',
      path: new RegExp(`^${service}\\/([^/]+)\\/export$`),
      answer: (incoming) => (found(incoming) ? [200, exported(incoming.state)] : [404]),
    },
    {
      method: 'POST',
      path: new RegExp(`^${service}$`),
      shop: ['bulk'],
      answer: ({ state, body }) => {
        const sent = read(body['bulk'])
        if (!sent) return [422]
        const bulk = { bulk_id: randomUUID(), state: 'draft', ...sent }
        state.bulks.unshift(bulk)
        return [201, bulk]
      },
    },
    {
      method: 'PUT',
      path: new RegExp(`^${service}\\/([^/]+)$`),
      shop: ['bulk'],
      answer: (incoming) => {
        const bulk = found(incoming)
        const sent = read(incoming.body['bulk'])
        if (!bulk) return [404]
        return sent ? Object.assign(bulk, sent) : [422]
      },
    },
    {
      method: 'DELETE',
      path: new RegExp(`^${service}\\/([^/]+)$`),
      answer: (incoming) => {
        const { state, parts } = incoming
        state.bulks = state.bulks.filter(({ bulk_id }) => bulk_id !== parts[0])
        return [204]
      },
    },
    {
      method: 'POST',
      path: new RegExp(`^${service}\\/([^/]+)\\/checkpoints$`),
      answer: (incoming) => {
        const bulk = found(incoming)
        const { transition, payload } = (incoming.body['checkpoint'] ?? {}) as {
          transition?: string
          payload?: { email?: string }
        }
        if (!bulk) return [404]
        if (transition === 'start') return start(incoming.state, bulk, payload?.email)
        if (transition !== 'stop') return [422]
        bulk.state = 'bulk_stopped'
        return [204]
      },
    },
    {
      method: 'GET',
      path: new RegExp(`^${service}\\/([^/]+)\\/progress$`),
      answer: (incoming) => {
        const bulk = found(incoming)
        return bulk ? { progress: { state: bulk.state, rows_total: 3, rows_done: 1 } } : [404]
      },
    },
  ] satisfies Route[]
).map((route: Route) => ({ ...route, shop: ['query', ...(route.shop ?? [])] }))
