import type * as z from 'zod/mini'
import type { Caller } from './right.ts'

type Schema = z.ZodMiniType
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One call of the upstream, said once. The browser calls it, the BFF forwards it, a page prefetches it,
 * the platform serves it, a test proves it.
 */
export type Endpoint = {
  /** unique, verb + noun; also the head of the query key */
  name: string
  method: Method
  /** as the specification writes it, `{id}` for parameters, without a trailing slash */
  path: string
  /** who may call it; 'anyone' needs no session (only the platform's sign-in calls) */
  right: Caller
  /** runs once for each Idempotency-Key: the BFF refuses it without one, and a closed shop may not make it */
  once?: true
  /** moves money or sets it aside; always together with `once` */
  money?: true
  /** a GET that acts: the browser reaches it by POST only */
  acts?: true
  /**
   * the upstream answers with a redirect that nobody follows: `{location}` is its target, on an
   * allowed host only
   */
  redirects?: true
  /**
   * the body is multipart/form-data with one file in the field `file`, handed on as a stream; there
   * is no `body`
   */
  takesFile?: true
  /** the answer is a file, handed on as a stream; `answer` says its name and type, the bytes follow */
  givesFile?: true
  /** how long the BFF waits for an answer, where it isn't the 10 seconds of all others */
  waitMs?: number
  /** not in the specification: a screen needed it */
  added?: true
  /** never forwarded for a browser (it answers with a token) */
  serverOnly?: true
  /** the section of shared/spec that describes it */
  source: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** also the allow-list of the fields that the browser gets */
  answer: Schema
}

type Part<E, K extends 'params' | 'query' | 'body', Side extends 'in' | 'out'> = E extends {
  [P in K]: infer S extends Schema
}
  ? { [P in K]: Side extends 'in' ? z.input<S> : z.output<S> }
  : { [P in K]?: undefined }

/** What a caller hands over. */
export type Input<E> = Part<E, 'params', 'in'> & Part<E, 'query', 'in'> & Part<E, 'body', 'in'>
/** What the verb behind it gets, parsed. */
export type Parsed<E> = Part<E, 'params', 'out'> & Part<E, 'query', 'out'> & Part<E, 'body', 'out'>
export type Answer<E extends { answer: Schema }> = z.output<E['answer']>

/** Keeps the literal types of a declaration. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared

/** `/customers/{id}` and `{id: 'c 1'}` give `/customers/c%201`. */
export const pathOf = (endpoint: Endpoint, params: Record<string, string> = {}): string =>
  endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '')
      throw new Error(`${endpoint.name} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })

/** The address of a call below any base: path and query, in a stable order. */
export const addressOf = (
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown },
): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  search.sort()
  const query = search.toString()
  return (
    pathOf(endpoint, input.params as Record<string, string> | undefined) +
    (query ? `?${query}` : '')
  )
}

/** The query key of a call; never typed by hand. `keyOf(endpoint)` alone covers all its inputs. */
export const keyOf = (
  endpoint: Endpoint,
  input?: { params?: unknown; query?: unknown; body?: unknown },
): unknown[] =>
  input
    ? [endpoint.name, addressOf(endpoint, input), ...(input.body ? [input.body] : [])]
    : [endpoint.name]
