import type * as z from 'zod/mini'
import type { Caller, Scope } from './right.ts'
import type { AllShapes } from './shapes.ts'

type Schema = z.ZodMiniType
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** The query, the body, or the body's `bulk`. */
export type ShopPlace = 'query' | 'body' | 'bulk'

/**
 * One call of the upstream, declared once: the browser calls it, the BFF forwards it, a page
 * prefetches it, the platform serves it, and a test covers it. Its shapes are in the file of shapes
 * beside it, under its name, so that a browser which only calls carries none.
 */
export type Endpoint = {
  /** unique, verb + noun; also the head of the query key */
  name: string
  method: Method
  /** as the specification writes it, `{id}` for parameters, without a trailing slash */
  path: string
  /** the right that the caller needs; 'anyone' needs no session (the platform's sign-in calls) */
  right: Caller
  /** the scope of an API key that makes the call, where it isn't the right of that name */
  scope?: Scope
  /** the plan's feature that the shop needs, else 403 `feature_not_in_plan` */
  feature?: string
  /**
   * runs once for each Idempotency-Key: the BFF refuses it without a key, and a closed shop may not
   * call it
   */
  once?: true
  /** moves money or holds it; always together with `once` */
  money?: true
  /** a GET with an effect: the browser reaches it by POST only */
  acts?: true
  /**
   * the upstream answers with a redirect that the BFF doesn't follow: `{location}` is its target,
   * on an allowed host only. `sometimes`: or with another answer
   */
  redirects?: true | 'sometimes'
  /** further hosts to which the redirect may lead, over https */
  redirectHosts?: readonly string[]
  /**
   * the body is multipart/form-data with one file in the field `file`, forwarded as a stream; there
   * is no shape of a `body`
   */
  takesFile?: true
  /** the answer is a file, forwarded as a stream; `answer` has its name and type */
  givesFile?: true
  /** a store's call by the token of a custom trigger, which opens nothing else */
  ofTrigger?: true
  /** bytes of a body that a store may send, where it isn't the usual 1 MB */
  bodyMost?: number
  /** the BFF's timeout in milliseconds, where it isn't the usual 10 seconds */
  waitMs?: number
  /**
   * where the specification writes the shop's address, `shop_url`; lib/upstream adds it for another
   * upstream than our platform, which knows the shop by the session
   */
  shopIn?: readonly ShopPlace[]
  /** not in the specification: added for a screen */
  added?: true
  /** never forwarded for a browser (it answers with a token) */
  serverOnly?: true
  /** the section of the specification that describes it; for an added call its feature */
  source: string
}

/** The shapes of a call. */
export type Shapes = {
  params?: Schema
  query?: Schema
  body?: Schema
  /** also the allow-list of the fields that reach the browser */
  answer: Schema
}
export type ShapesOf<E> = E extends { name: infer Name extends keyof AllShapes }
  ? AllShapes[Name]
  : Shapes

type Part<E, K extends 'params' | 'query' | 'body', Side extends 'in' | 'out'> =
  ShapesOf<E> extends { [P in K]: infer S extends Schema }
    ? { [P in K]: Side extends 'in' ? z.input<S> : z.output<S> }
    : { [P in K]?: undefined }

/** The input of a call as a caller writes it. */
export type Input<E> = Part<E, 'params', 'in'> & Part<E, 'query', 'in'> & Part<E, 'body', 'in'>
/** The input of a call after parsing, as its handler gets it. */
export type Parsed<E> = Part<E, 'params', 'out'> & Part<E, 'query', 'out'> & Part<E, 'body', 'out'>
export type Answer<E extends Endpoint> =
  ShapesOf<E> extends { answer: infer S extends Schema } ? z.output<S> : unknown

/** Keeps the literal types of a declaration. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared

/** Fills in path parameters: `/customers/{id}` and `{id: 'c 1'}` give `/customers/c%201`. */
export const pathOf = (endpoint: Endpoint, params: Record<string, string> = {}): string =>
  endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '')
      throw new Error(`${endpoint.name} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })

/** The path and query of a call relative to any base, in a stable order. */
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

/** The query key of a call; never written by hand. `keyOf(endpoint)` matches all its inputs. */
export const keyOf = (
  endpoint: Endpoint,
  input?: { params?: unknown; query?: unknown; body?: unknown },
): unknown[] =>
  input
    ? [endpoint.name, addressOf(endpoint, input), ...(input.body ? [input.body] : [])]
    : [endpoint.name]
