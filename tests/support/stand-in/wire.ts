import type { State } from './state.ts'

/** A request as a route gets it. */
export type Incoming = {
  state: State
  /** the parts that the path's pattern leaves open */
  parts: string[]
  query: URLSearchParams
  body: Record<string, never>
}
/** `[status, body]`, or the body of a 200. */
export type Reply = readonly [status: number, body?: unknown] | object
export type Route = {
  method: string
  path: RegExp
  /** where the specification writes `shop_url`: without it the call is refused */
  shop?: ('query' | 'body' | 'bulk')[]
  answer: (incoming: Incoming) => Reply
}

/** Refuses a request that doesn't name the shop where it should; null: it does. */
export const shopMissing = (
  { shop = [] }: Route,
  { state, query, body }: Incoming,
): string | null => {
  const named = {
    query: query.get('shop_url'),
    body: body['shop_url'] as string | undefined,
    bulk: (body['bulk'] as { shop_url?: string } | undefined)?.shop_url,
  }
  const wrong = shop.find((place) => named[place] !== state.shopUrl)
  return wrong ? `shop_url is not in the ${wrong}` : null
}

export const noContent = [204] as const

/** Cuts a page out of rows; an empty limit means none. */
export const paged = <Row>(rows: Row[], page: string | null, limit: string | null): Row[] => {
  if (!limit) return rows
  const from = (Number(page ?? 1) - 1) * Number(limit)
  return rows.slice(from, from + Number(limit))
}
