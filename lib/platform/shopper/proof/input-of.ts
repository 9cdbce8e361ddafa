import type { Endpoint, Parsed, Shapes } from '#contract/endpoint.ts'
import { refuseIssues } from '#contract/error.ts'
import { shapesOf } from '#contract/shapes.ts'

const parse = (endpoint: Endpoint, part: keyof Shapes, value: unknown): unknown => {
  const schema = (shapesOf(endpoint) as Shapes)[part]
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw refuseIssues(result.error.issues)
  return result.data
}

/** Parses the query and the body of a call by its own shapes; refuses any others. */
export const inputOf = <const E extends Endpoint>(
  endpoint: E,
  { query, body }: { query: unknown; body: unknown },
): Parsed<E> =>
  ({
    query: parse(endpoint, 'query', query),
    body: parse(endpoint, 'body', body),
  }) as unknown as Parsed<E>
