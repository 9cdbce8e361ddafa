import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { bulkRoutes } from './bulks.ts'
import { customerRoutes } from './customers.ts'
import { entryQuery, isSigned } from './entry.ts'
import { giftCardRoutes } from './gift-cards.ts'
import { shopRoutes } from './shop.ts'
import { newState, type State } from './state.ts'
import { makeToken, readToken } from './token.ts'
import { type Reply, type Incoming, type Route, shopMissing } from './wire.ts'

const routes: Route[] = [...customerRoutes, ...giftCardRoutes, ...bulkRoutes, ...shopRoutes]

export type Seen = { method: string; path: string; status: number; body: unknown }
export type StandIn = {
  url: string
  state: State
  seen: Seen[]
  /** the query of a signed visit to /select-order */
  entry: () => string
  /** a person's token */
  token: () => string
  close: () => Promise<void>
}

const bodyOf = async (request: http.IncomingMessage): Promise<Record<string, never>> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  if (!request.headers['content-type']?.startsWith('application/json')) return {}
  return text ? (JSON.parse(text) as Record<string, never>) : {}
}

const answerOf = (method: string, path: string, incoming: Omit<Incoming, 'parts'>): Reply => {
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(path) : null
    if (!match) continue
    const whole = { ...incoming, parts: match.slice(1).map(decodeURIComponent) }
    const missing = shopMissing(route, whole)
    return missing ? [400, { message: missing }] : route.answer(whole)
  }
  return [404, { message: 'Not found' }]
}

/**
 * Starts an upstream that is written from the two specifications alone: their calls, their shapes,
 * and state in memory. Whatever they don't name is a 404.
 */
export const startStandIn = async (shopUrl = 'stand-in.example'): Promise<StandIn> => {
  const state = newState(shopUrl)
  const key = 'a-key-of-the-stand-in-that-is-long-enough'
  const seen: Seen[] = []
  const user = { shop_url: shopUrl, isAdmin: false, level: 'owner', is_pos: false }
  const handle = async (request: http.IncomingMessage): Promise<Reply | 'cut'> => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://stand-in')
    const path = pathname.replace(/(.)\/$/, '$1')
    if (path === '/api/gorgias/auth')
      return isSigned(query, key) ? { jwt: makeToken(user, key) } : [401]
    if (!readToken(request.headers.authorization, key)) return [401, { message: 'no token' }]
    const body = await bodyOf(request)
    const method = request.method ?? ''
    const reply = state.interrupt?.(method, path) ?? answerOf(method, path, { state, query, body })
    if (reply === 'cut') return reply
    const status = Array.isArray(reply) ? (reply[0] as number) : 200
    seen.push({ method: request.method ?? '', path: request.url ?? '', status, body })
    return reply
  }
  const server = http.createServer((request, response) => {
    void handle(request).then((reply) => {
      if (reply === 'cut') return void request.socket.destroy()
      const [status, body] = (Array.isArray(reply) ? reply : [200, reply]) as [number, unknown]
      const isFile = typeof body === 'string'
      response.writeHead(status, { 'content-type': isFile ? 'text/csv' : 'application/json' })
      response.end(body === undefined || isFile ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    state,
    seen,
    entry: () => entryQuery(shopUrl, key),
    token: () => makeToken(user, key),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
