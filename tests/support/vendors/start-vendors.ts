import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { standInGorgias } from './gorgias.ts'
import { standInKlaviyo } from './klaviyo.ts'
import { standInLoop } from './loop.ts'
import { standInRecharge } from './recharge.ts'
import { standInShopify } from './shopify/shopify.ts'
import type { Answer, Asked, StandIn } from './standing.ts'
import { standInYotpo } from './yotpo.ts'

/** Our app at the imitated Shopify. */
const shopifyClient = { id: 'tender-shopify-app', secret: 'tender-shopify-app-secret' }

type Options = {
  port?: number
  dashboard?: string
  client?: { id: string; secret: string }
  /** keeps the process alive */
  stays?: boolean
}
/** Answers what isn't a vendor's host, such as a page for people; null: nothing there. */
type Otherwise = (method: string, url: URL, body: string) => Promise<Answer | null>

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text
}

/** Joins lines into pieces of a size that streams well. */
function* pieces(lines: Iterable<string>): Generator<string> {
  let piece = ''
  for (const line of lines) {
    piece += line
    if (piece.length < 65_536) continue
    yield piece
    piece = ''
  }
  yield piece
}

const parsed = ({ headers }: IncomingMessage, body: string): unknown => {
  const isForm = headers['content-type'] === 'application/x-www-form-urlencoded'
  if (isForm) return Object.fromEntries(new URLSearchParams(body))
  return body === '' ? null : JSON.parse(body)
}

const send = (response: ServerResponse, answer: Answer): void => {
  const { status, json, html, location, lines, headers = {} } = answer
  if (status === 0) return void response.destroy()
  if (location) return void response.writeHead(status, { location }).end()
  if (lines) {
    response.writeHead(status, { 'content-type': 'application/jsonl' })
    pipeline(Readable.from(pieces(lines)), response).catch(() => response.destroy())
    return
  }
  const type = html === undefined ? 'application/json' : 'text/html; charset=utf-8'
  response.writeHead(status, { 'content-type': type, ...headers })
  response.end(html ?? (status === 204 ? '' : JSON.stringify(json)))
}

/**
 * Vendors on loopback: `https://host/path` is served at `{url}/host/path`. They keep what they are
 * given, sign what they deliver, and have faults on demand.
 */
export const startVendors = async (options: Options = {}, otherwise?: Otherwise) => {
  const client = options.client ?? { id: 'tender-app', secret: 'tender-app-secret' }
  let dashboard = options.dashboard ?? 'http://localhost:3000'
  const yotpo = standInYotpo(client, () => dashboard)
  const recharge = standInRecharge()
  const loop = standInLoop(client)
  const klaviyo = standInKlaviyo(client)
  const gorgias = standInGorgias(client)
  const shopify = standInShopify(shopifyClient)
  const standIns: StandIn[] = [klaviyo, gorgias, yotpo, recharge, loop, shopify].map(
    ({ standIn }) => standIn,
  )
  const asked: Asked[] = []
  const app = `${client.id}:${client.secret}`

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await textOf(request)
    const at = new URL(request.url ?? '/', 'http://localhost')
    const [, host = '', ...rest] = at.pathname.split('/')
    const standIn = standIns.find(({ hosts, serves }) => hosts.includes(host) || serves?.(host))
    if (!standIn) {
      const other = await otherwise?.(request.method ?? '', at, body)
      return send(response, other ?? { status: 404, json: { message: 'no such host' } })
    }
    const one: Asked = {
      method: request.method ?? '',
      host,
      path: `/${rest.join('/')}`,
      query: at.searchParams,
      headers: request.headers as Record<string, string>,
      body: parsed(request, body),
    }
    asked.push(one)
    const { faults } = standIn
    const { isDown, slowMs, text } = faults
    const status = faults.after ? undefined : faults.status
    if (faults.after) faults.after -= 1
    if (slowMs) await pause(slowMs, undefined, { ref: false })
    // done later, it would be met by another test
    if (request.socket.destroyed) return
    if (isDown) return void request.socket.destroy()
    if (text !== undefined) return void response.writeHead(200).end(text)
    if (status !== undefined)
      return send(response, { status, json: { message: 'a fault' }, headers: faults.headers ?? {} })
    send(response, standIn.answer(one))
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(options.port ?? 0, '127.0.0.1', done))
  if (!options.stays) server.unref()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    asked,
    klaviyo,
    gorgias,
    yotpo,
    recharge,
    loop,
    shopify,
    /** the dashboard to which pages of consent lead back */
    leadTo: (address: string) => {
      dashboard = address
    },
    env: {
      STAND_IN_URL: url,
      YOTPO_CLIENT: app,
      KLAVIYO_CLIENT: app,
      GORGIAS_CLIENT: app,
      LOOP_CLIENT: app,
      SHOPIFY_API_KEY: shopifyClient.id,
      SHOPIFY_API_SECRET: shopifyClient.secret,
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
export type Vendors = Awaited<ReturnType<typeof startVendors>>
