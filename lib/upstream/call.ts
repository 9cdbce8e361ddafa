import 'server-only'
import ky from 'ky'
import { addressOf, type Answer, type Endpoint, type Input } from '#contract/endpoint.ts'
import { Refusal, refusals, type RefusalCode } from '#contract/error.ts'
import { ErrorBody } from '#contract/error-body.ts'
import { dashboardEnv } from '#env.ts'
import { readLanguage } from '#rules/tools/language.ts'
import { allowedLocation } from './location.ts'

type As = {
  token?: string | undefined
  key?: string | null | undefined
  requestId?: string | undefined
  signal?: AbortSignal | undefined
  agent?: string | null | undefined
  language?: string | null | undefined
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
  fetch: (...args) => plainFetch(...args),
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

const isGood = (endpoint: Endpoint, { ok, status }: Response): boolean =>
  endpoint.redirects ? status < 400 : ok

/**
 * Reads an answer's JSON, or a redirect's target. A call that redirects accepts no other answer.
 */
const bodyOf = async (endpoint: Endpoint, response: Response): Promise<unknown> => {
  const text = await textOf(response)
  if (endpoint.redirects && isGood(endpoint, response))
    return { location: allowedLocation(response.headers.get('location'), upstreamUrl()) }
  try {
    return text ? JSON.parse(text) : null
  } catch {
    throw new Refusal('upstream_broken')
  }
}

/** Reduces an upstream's error body to the codes that we know; unknown ones reveal nothing. */
export const refusalOf = ({ status, headers }: Response, body: unknown): Refusal => {
  const wait = /^\d{1,6}$/.exec(headers.get('retry-after') ?? '')?.[0]
  const known = ErrorBody.safeParse(body)
  if (
    known.success &&
    Object.hasOwn(refusals, known.data.error.code) &&
    known.data.error.code !== 'broken'
  ) {
    const { code, message, field, facts } = known.data.error
    return new Refusal(code as RefusalCode, {
      message,
      ...(field ? { field } : {}),
      ...(facts ? { facts } : {}),
      ...(wait ? { headers: { 'retry-after': wait } } : {}),
    })
  }
  if (status === 403 && (body as { block_shop?: unknown } | null)?.block_shop === true)
    return new Refusal('shop_blocked')
  const byStatus: Record<number, RefusalCode> = {
    401: 'signed_out',
    403: 'forbidden',
    404: 'not_found',
    409: 'still_running',
    413: 'too_large',
    422: 'invalid_input',
    429: 'too_many',
    503: 'upstream_down',
    504: 'upstream_slow',
  }
  return new Refusal(byStatus[status] ?? 'upstream_broken')
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
  const url = new URL(upstreamUrl() + addressOf(endpoint, input))
  if (url.origin !== new URL(upstreamUrl()).origin) throw new Refusal('invalid_path')
  const writes = endpoint.method !== 'GET'
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
        ...(as.agent ? { 'x-agent': as.agent.slice(0, agentMax) } : {}),
      },
      ...(input.body === undefined ? {} : { json: input.body }),
      signal: AbortSignal.any([
        AbortSignal.timeout(endpoint.waitMs ?? timeoutMs),
        ...(as.signal ? [as.signal] : []),
      ]),
    })
    body = await bodyOf(endpoint, response)
  } catch (cause) {
    throw cause instanceof Refusal ? cause : failed(cause, writes)
  }
  return parsed(endpoint, response, body)
}

const parsed = <const E extends Endpoint>(
  endpoint: E,
  response: Response,
  body: unknown,
): Answer<E> => {
  if (!isGood(endpoint, response)) throw refusalOf(response, body)
  const answer = endpoint.answer.safeParse(body)
  if (!answer.success) throw new Refusal('upstream_broken')
  return answer.data as Answer<E>
}

/** Parses an upstream's answer to a call, or throws its refusal. */
export const answerOf = async <const E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<Answer<E>> => parsed(endpoint, response, await bodyOf(endpoint, response))
