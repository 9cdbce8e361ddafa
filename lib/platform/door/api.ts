import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { scopeOf } from '#contract/api-keys/scope.ts'
import { apiUrl } from '#env.ts'
import { enterKey } from '#platform/api-keys/enter-key.ts'
import type { Platform } from '#platform/ctx.ts'
import type { OnStorefront, Served } from '#platform/route.ts'
import { callerIn } from '#platform/storefront/address.ts'
import { visitorOf } from '#platform/visitor.ts'
import { callsOf } from './app.ts'
import { enterCall } from './door.ts'
import { byKey } from './entrance.ts'
import { mountCalls, mountHealth, refuseRest } from './mount.ts'
import { apiDocument } from './api-document.ts'
import { placesOf } from './places.ts'
import { pageOf, pagePolicy } from './reference.ts'

type Call = Exclude<Served, OnStorefront>

/** Calls that a key may make. */
const isForKeys = ({ endpoint }: Call): boolean =>
  scopeOf(endpoint) !== null && endpoint.ofTrigger !== true
/** Deliveries of connected services, which are signed. */
const isDelivery = ({ kind, endpoint }: Call): boolean =>
  kind === 'signed' && endpoint.path.startsWith('/in/')

/** Calls of one key at the same time: a quarter of the port's places. */
const atOnceMost = 64

/** Returns the caller's address; null on loopback, where a balancer that isn't counted has them all. */
const networkOf = (platform: Platform, context: Context): string | null =>
  platform.env.TRUST_PROXY > 0
    ? callerIn(platform, context)
    : visitorOf(undefined, null, context.env?.incoming?.socket?.remoteAddress ?? '::1').network

/** Makes a value when it is first needed. */
const atFirst = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** Answers with a text that doesn't change while the process runs, or that the caller has it. */
const fixed = (type: string, make: () => string, more: Record<string, string> = {}) => {
  const answer = atFirst(() => {
    const text = make()
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
  })
  return (context: Context): Response => {
    const { text, etag } = answer()
    const headers = {
      etag,
      'content-type': type,
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
      ...more,
    }
    return (context.req.header('if-none-match') ?? '').includes(etag)
      ? new Response(null, { status: 304, headers })
      : new Response(text, { headers })
  }
}

/**
 * The API's own port, for other programs: `/v1` by keys alone, its description, the public key of files,
 * and the deliveries of connected services. Sessions and cookies open nothing here.
 */
export const apiOf = (platform: Platform, health: () => Promise<Record<string, string>>): Hono => {
  const app = new Hono()
  const served = callsOf(platform)
  const calls = served.filter(isForKeys)
  const inPlace = placesOf(atOnceMost)
  const document = atFirst(() =>
    apiDocument(
      `${apiUrl(platform.env)}/v1`,
      calls.map(({ endpoint }) => endpoint),
    ),
  )
  const page = fixed('text/html; charset=utf-8', () => pageOf(document()), pagePolicy)
  mountHealth(app, async (): Promise<Record<string, string>> => {
    const parts = Object.values(await health())
    return parts.every((state) => state === 'ok') ? {} : { platform: 'down' }
  })
  app.get(
    '/v1/openapi.json',
    fixed('application/json', () => JSON.stringify(document())),
  )
  app.get('/v1/docs', page).get('/docs', page)
  app.get(
    '/signing-key',
    fixed('application/json', () =>
      JSON.stringify({ algorithm: 'Ed25519', public_key: platform.vault.files.publicKey }),
    ),
  )
  mountCalls(
    app,
    platform,
    calls,
    async (one, context, requestId, tell) => {
      const { headers } = context.req.raw
      const network = networkOf(platform, context)
      const arrived = await enterKey(platform, headers, network, platform.clock())
      tell(arrived.headers)
      return inPlace(String(arrived.key.id), context, () =>
        enterCall(platform, one, context, requestId, byKey(arrived, one.endpoint)),
      )
    },
    '/v1',
  )
  mountCalls(app, platform, served.filter(isDelivery), (one, context, requestId) =>
    enterCall(platform, one, context, requestId),
  )
  refuseRest(app, platform)
  return app
}
