import { addressOf, type Answer, type Endpoint, type Input } from '#contract/endpoint.ts'
import { Refusal, type ErrorBody, type RefusalCode } from '#contract/error.ts'
import { leaveFor } from './leave.ts'

/** Errors after which a write's outcome is unknown; only a retry with the same key finds out. */
const unknown: readonly RefusalCode[] = [
  'connection_lost',
  'upstream_slow',
  'upstream_broken',
  'still_running',
  'broken',
]
export const isOutcomeUnknown = (cause: unknown): boolean =>
  !(cause instanceof Refusal) || unknown.includes(cause.code)

/** Turns an error body into a Refusal; one that isn't of ours says nothing of the outcome. */
export const refusalOf = (body: Partial<ErrorBody> | null): Refusal => {
  const { code, message, field, facts, problems, request_id: id } = body?.error ?? {}
  if (typeof code !== 'string' || !id) return new Refusal('upstream_broken')
  return new Refusal(code as RefusalCode, {
    ...(message ? { message } : {}),
    ...(field ? { field } : {}),
    ...(facts ? { facts } : {}),
    ...(problems ? { problems } : {}),
  })
}

/**
 * Sends JSON to one of our own route handlers; throws a Refusal, `connection_lost` if no answer
 * came.
 */
export const send = async (
  method: string,
  address: string,
  more: { body?: unknown; key?: string; signal?: AbortSignal } = {},
): Promise<unknown> => {
  const response = await fetch(address, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'x-csrf': '1',
      'x-language': document.documentElement.lang,
      ...(more.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(more.key ? { 'idempotency-key': more.key } : {}),
    },
    ...(more.body === undefined ? {} : { body: JSON.stringify(more.body) }),
    ...(more.signal ? { signal: more.signal } : {}),
  }).catch((cause: unknown) => {
    if (cause instanceof Error && cause.name === 'AbortError') throw cause
    throw new Refusal('connection_lost')
  })
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null
  if (response.ok) return body
  throw refusalOf(body)
}

/**
 * Calls the upstream through the BFF. An answer that changes the whole page (session ended, shop
 * blocked) does so for every caller. `key` is the Idempotency-Key, one a form and the same for
 * every retry.
 */
export const call = async <const E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  more: { key?: string; signal?: AbortSignal } = {},
): Promise<Answer<E>> =>
  (await send(
    endpoint.acts ? 'POST' : endpoint.method,
    `/api/upstream${addressOf(endpoint, input)}`,
    { ...more, body: input.body },
  ).catch((cause: unknown) => {
    leaveFor(cause)
    throw cause
  })) as Answer<E>
