import { randomUUID } from 'node:crypto'
import type { Bulk, State } from './state.ts'
import type { Asked, Answered, Route } from './wire.ts'

type Sent = Pick<Bulk, 'operation_name' | 'title' | 'source'>

const found = ({ state, parts: [id] }: Asked): Bulk | undefined =>
  state.bulks.find(({ bulk_id }) => bulk_id === id)

/** Takes the four fields of a bulk; a source is a file or rows under `manual`. */
const read = (sent: Sent | undefined): Sent | null => {
  if (!sent?.operation_name || !sent.title) return null
  const { operation_name, title, source } = sent
  const isSource = 'csv' in source ? Boolean(source.csv.url) : Array.isArray(source.manual)
  return isSource ? { operation_name, title, source } : null
}

const isRunning = ({ state }: Bulk): boolean => state === 'bulk_started'

const start = (state: State, bulk: Bulk, email: string | undefined): Answered => {
  if (!email || state.settings['create_bulk_enabled'] !== 'true') return [403]
  if (state.bulks.filter(isRunning).length >= 3) return [409]
  bulk.state = 'bulk_started'
  return [204]
}

const service = '\\/bulks'

/** The calls of the bulk service: each names the shop in its query. */
export const bulkRoutes: Route[] = (
  [
    {
      method: 'GET',
      path: new RegExp(`^${service}$`),
      answer: ({ state }) => ({ count: state.bulks.length, rows: state.bulks }),
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
      answer: (asked) => {
        const bulk = found(asked)
        const sent = read(asked.body['bulk'])
        if (!bulk) return [404]
        return sent ? Object.assign(bulk, sent) : [422]
      },
    },
    {
      method: 'DELETE',
      path: new RegExp(`^${service}\\/([^/]+)$`),
      answer: (asked) => {
        const { state, parts } = asked
        state.bulks = state.bulks.filter(({ bulk_id }) => bulk_id !== parts[0])
        return [204]
      },
    },
    {
      method: 'POST',
      path: new RegExp(`^${service}\\/([^/]+)\\/checkpoints$`),
      answer: (asked) => {
        const bulk = found(asked)
        const { transition, payload } = (asked.body['checkpoint'] ?? {}) as {
          transition?: string
          payload?: { email?: string }
        }
        if (!bulk) return [404]
        if (transition === 'start') return start(asked.state, bulk, payload?.email)
        if (transition !== 'stop') return [422]
        bulk.state = 'bulk_stopped'
        return [204]
      },
    },
    {
      method: 'GET',
      path: new RegExp(`^${service}\\/([^/]+)\\/progress$`),
      answer: (asked) => {
        const bulk = found(asked)
        return bulk ? { progress: { state: bulk.state, rows_total: 3, rows_done: 1 } } : [404]
      },
    },
  ] satisfies Route[]
).map((route: Route) => ({ ...route, shop: ['query', ...(route.shop ?? [])] }))
