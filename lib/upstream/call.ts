import 'server-only'
import ky from 'ky'
import { addressOf, type Answer, type Endpoint, type Input } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { dashboardEnv } from '#env.ts'
import { readLanguage } from '#rules/tools/language.ts'
import { setNewest } from '#rules/tools/newest.ts'
import { allowedLocation } from './location.ts'
import { refuseClosed } from './visit.ts'
import { getShop } from '#contract/shop/calls.ts'
import type { User } from '#contract/staff/shapes.ts'
import type { Around } from './elsewhere/around.ts'
import type { WireInput } from './elsewhere/request.ts'
import { wireInput, isElsewhere, isGood, read } from './read.ts'

type As = {
  token?: string | undefined
  /** the signed-in person; another upstream's card codes are masked for them */
  user?: User | undefined
  /** the session's shop */
  shop?: string | undefined
  key?: string | null | undefined
  requestId?: string | undefined
  signal?: AbortSignal | undefined
  agent?: string | null | undefined
  language?: string | null | undefined
  /** the signed visitor of a call without a session (visit.ts) */
  visitor?: string | null | undefined
  /** made while another answer is read */
  isInner?: boolean | undefined
}
const timeoutMs = 10_000
const agentMax = 200
const answerMax = 10 * 1024 * 1024

// Next patches fetch with a cache, which costs CPU and caches none of our requests
const plainFetch =
  (globalThis.fetch as typeof fetch & { _nextOriginalFetch?: typeof fetch })._nextOriginalFetch ??
  globalThis.fetch
const upstream = ky.create({
  retry: 0,
  throwHttpErrors: false,
  timeout: false,
  redirect: 'manual',
  // an explicit signal keeps React from copying each answer for a second call of the same render
  fetch: (request, init) => plainFetch(request, { ...init, signal: (request as Request).signal }),
})

/** Returns the upstream's base, fixed for the process; no request can change its host. */
export const upstreamUrl = (): string => {
  const { UPSTREAM_URL, PLATFORM_PORT } = dashboardEnv()
  return (UPSTREAM_URL ?? `http://127.0.0.1:${PLATFORM_PORT}`).replace(/\/+$/, '')
}

/** Maps a transport failure to a refusal. */
export const failed = (cause: unknown, writes: boolean): Refusal => {
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'TimeoutError' || name === 'AbortError') return new Refusal('upstream_slow')
  const code = (cause as { cause?: { code?: string } }).cause?.code
  const neverArrived = code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN'
  return writes && !neverArrived ? new Refusal('connection_lost') : new Refusal('upstream_down')
}

/**
 * Reads a body as text, counting unpacked bytes as they arrive, so that no upstream can fill our
 * memory.
 */
const textOf = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > answerMax) throw new Refusal('upstream_broken')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Recognises a redirect; a call that always redirects accepts no other answer. */
const isRedirect = (endpoint: Endpoint, response: Response): boolean =>
  isGood(endpoint, response) &&
  (endpoint.redirects === 'sometimes' ? response.status >= 300 : endpoint.redirects === true)

/** Checks the target that an answer names instead of a redirect; no other answer has one. */
const withAllowed = ({ redirects, redirectHosts }: Endpoint, body: unknown): unknown => {
  const location =
    redirects === 'sometimes' ? (body as { location?: unknown } | null)?.location : null
  if (location === undefined || location === null) return body
  const target = typeof location === 'string' ? location : null
  return { location: allowedLocation(target, upstreamUrl(), redirectHosts) }
}

/** Reads an answer's JSON, or a redirect's target. */
const bodyOf = async (endpoint: Endpoint, response: Response): Promise<unknown> => {
  const text = await textOf(response)
  if (isRedirect(endpoint, response)) {
    const { redirectHosts } = endpoint
    const target = response.headers.get('location')
    return { location: allowedLocation(target, upstreamUrl(), redirectHosts) }
  }
  let body: unknown
  try {
    body = text ? JSON.parse(text) : null
  } catch {
    throw new Refusal('upstream_broken')
  }
  return withAllowed(endpoint, body)
}

/**
 * Calls the upstream. Returns the parsed answer (the schema is the allow-list of fields) or throws
 * a Refusal; never retries.
 */
export const call = async <const E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  as: As,
): Promise<Answer<E>> => {
  const wire = wireInput(endpoint, input, as.shop)
  const url = new URL(upstreamUrl() + addressOf(endpoint, wire))
  if (url.origin !== new URL(upstreamUrl()).origin) throw new Refusal('invalid_path')
  const writes = endpoint.method !== 'GET' || endpoint.acts === true
  if (!writes) refuseClosed()
  const around = aroundOf(wire, as)
  // the shop is read before a write that happens once, not after it
  if (isElsewhere() && endpoint.once && as.token) await around.shop()
  let response: Response
  let body: unknown
  try {
    response = await upstream(url, {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(as.token ? { authorization: `Bearer ${as.token}` } : {}),
        ...(as.key ? { 'idempotency-key': as.key } : {}),
        ...(as.requestId ? { 'x-request-id': as.requestId } : {}),
        ...(readLanguage(as.language) ? { 'x-language': as.language! } : {}),
        ...(as.visitor ? { 'x-visitor': as.visitor } : {}),
        ...(as.agent ? { 'x-agent': as.agent.slice(0, agentMax) } : {}),
      },
      ...(wire.body === undefined ? {} : { json: wire.body }),
      signal: AbortSignal.any([
        AbortSignal.timeout(endpoint.waitMs ?? timeoutMs),
        ...(as.signal ? [as.signal] : []),
      ]),
    })
    body = await bodyOf(endpoint, response)
  } catch (cause) {
    throw cause instanceof Refusal ? cause : failed(cause, writes)
  }
  return read(endpoint, response, body, around)
}

const currencies = new Map<string, string>()
const shopsKept = 5000

/** Returns what is around an answer: its request, the person, and how to read more. */
export const aroundOf = (input: WireInput, as: As): Around => {
  const { token, user, shop = '', language, requestId, signal } = as
  const inner = { token, user, shop, language, requestId, signal, isInner: true }
  const ask: Around['ask'] = (endpoint, more, other) => call(endpoint, more, { ...inner, ...other })
  let reading: ReturnType<Around['shop']> | undefined
  const shopNow = () => (reading ??= ask(getShop, {}))
  const currency = async () => {
    const known = (reading ? undefined : currencies.get(shop)) ?? (await shopNow()).currency
    setNewest(currencies, shop, known, shopsKept)
    return known
  }
  const isInner = as.isInner === true
  return { input, user, now: new Date(), isInner, shop: shopNow, ask, currency }
}

/** Parses an upstream's answer to a call, or throws its refusal. */
export const answerOf = async <const E extends Endpoint>(
  endpoint: E,
  response: Response,
  as: As,
): Promise<Answer<E>> =>
  read(endpoint, response, await bodyOf(endpoint, response), aroundOf({}, as))
