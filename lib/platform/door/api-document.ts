import { scopeOf } from '#contract/api-keys/scope.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { RefusalCode } from '#contract/error.ts'
import { ErrorBody, refusals } from '#contract/refusals.ts'
import { readCallAreas, readCallWords } from './describe.ts'
import { exampleOf } from './example-of.ts'
import { type Json, operationOf, schemaOf } from './openapi.ts'
import { idInPath } from './sample-ids.ts'

type Media = { schema: Json; example?: unknown }
type Content = { content?: Record<string, Media> }
type Operation = Json & {
  description: string
  parameters: (Json & { in: string; name: string; schema: Json })[]
  requestBody?: Content
  responses: Record<string, Json & Content>
}

/** Refusals that any call may give, by status: the example, and when it comes. */
const errors: Record<number, { code: RefusalCode; when: string }> = {
  400: { code: 'key_missing', when: 'The call runs once and has no Idempotency-Key.' },
  401: { code: 'key_refused', when: 'The key is unknown, was ended or replaced, or has expired.' },
  403: { code: 'scope_missing', when: 'The key lacks the scope, or the plan the feature.' },
  404: { code: 'not_found', when: 'The object isn’t there, or is another shop’s.' },
  409: { code: 'still_running', when: 'The call conflicts with what is there or still running.' },
  422: { code: 'invalid_input', when: 'A value can’t be used; `field` names it.' },
  429: { code: 'too_many_calls', when: 'The key or its shop made too many calls.' },
}

const limitHeaders = {
  RateLimit: {
    description: 'Calls left of each limit (`r`) and seconds until all of it is there again (`t`).',
    schema: { type: 'string', examples: ['"key";r=499;t=1, "shop";r=1999;t=1'] },
  },
  'RateLimit-Policy': {
    description: 'Limits of the key and of its shop: calls (`q`) in a window of seconds (`w`).',
    schema: { type: 'string', examples: ['"key";q=500;w=10, "shop";q=2000;w=10'] },
  },
}
const retryAfter = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', examples: [1] } },
}

const errorResponses = (): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(errors).map(([status, { code, when }]) => [
      `Error${status}`,
      {
        description: when,
        ...(status === '429' ? { headers: { ...limitHeaders, ...retryAfter } } : {}),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            example: {
              error: {
                code,
                message: refusals[code][1],
                request_id: '5b0f6f0e-6c0e-4f0e-9b0a-1c2d3e4f5a6b',
                ...(code === 'scope_missing' ? { facts: { scope: 'issue' } } : {}),
              },
            },
          },
        },
      },
    ]),
  )

const statusesOf = ({ once, path, method }: Endpoint, hasInput: boolean): number[] => [
  ...(once ? [400] : []),
  401,
  403,
  ...(path.includes('{') ? [404] : []),
  ...(method === 'GET' ? [] : [409]),
  ...(hasInput ? [422] : []),
  429,
]

/** Moves what a schema refers to inside itself to the document's components. */
const hoisted = (value: unknown, name: string, into: Record<string, unknown>): unknown => {
  if (Array.isArray(value)) return value.map((one) => hoisted(one, name, into))
  if (typeof value !== 'object' || value === null) return value
  const { $defs = {}, ...rest } = value as { $defs?: Record<string, unknown> }
  for (const [key, part] of Object.entries($defs))
    into[`${name}.${key}`] = hoisted(part, name, into)
  return Object.fromEntries(
    Object.entries(rest).map(([key, part]) => [
      key,
      key === '$ref' && typeof part === 'string'
        ? part.replace('#/$defs/', `#/components/schemas/${name}.`)
        : hoisted(part, name, into),
    ]),
  )
}

type Shown = { name: string; whole: boolean; schemas: Record<string, unknown> }

const withExample = <Of extends Content>(part: Of, { name, whole, schemas }: Shown): Of => {
  const media = part.content?.['application/json']
  if (!media) return part
  const schema = hoisted(media.schema, name, schemas) as Json
  return {
    ...part,
    content: { 'application/json': { schema, example: exampleOf(media.schema, '', whole) } },
  }
}

const exampleInPath = ({ path }: Endpoint, { name, schema }: Operation['parameters'][number]) =>
  (name === 'id' && idInPath(path)) || exampleOf(schema, name)

type Words = { words: ReadonlyMap<string, string>; area: string; schemas: Record<string, unknown> }

const describeCall = (endpoint: Endpoint, { words, area, schemas }: Words) => {
  const { responses, requestBody, parameters, ...operation } = operationOf(
    endpoint,
    words,
  ) as Operation
  const { default: other, ...done } = responses
  const refused = statusesOf(endpoint, Boolean(requestBody) || parameters.length > 0)
  return {
    ...operation,
    description: [
      words.get(endpoint.name),
      ...(endpoint.feature ? [`Needs the plan's feature \`${endpoint.feature}\`.`] : []),
    ].join(' '),
    tags: [area],
    security: [{ key: [scopeOf(endpoint) ?? ''] }],
    parameters: parameters.map((one) => ({
      ...one,
      ...(one.in === 'header' ? { required: true } : {}),
      ...(one.in === 'path' ? { example: exampleInPath(endpoint, one) } : {}),
    })),
    ...(requestBody
      ? {
          requestBody: withExample(requestBody, {
            name: `${endpoint.name}.body`,
            whole: false,
            schemas,
          }),
        }
      : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(done).map(([status, answer]) => [
          status,
          {
            ...withExample(answer, { name: `${endpoint.name}.answer`, whole: true, schemas }),
            headers: { ...(answer['headers'] as Json | undefined), ...limitHeaders },
          },
        ]),
      ),
      ...Object.fromEntries(
        refused.map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
      ),
      default: other,
    },
  }
}

export type ApiDocument = Json & {
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
}

/** Describes the calls that keys may make as OpenAPI 3.1, with examples and errors. */
export const apiDocument = (url: string, endpoints: readonly Endpoint[]): ApiDocument => {
  const words = readCallWords()
  const areas = readCallAreas()
  const paths: Record<string, Json> = {}
  const schemas: Record<string, unknown> = { Error: schemaOf(ErrorBody, 'error', 'answer') }
  for (const endpoint of endpoints)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = describeCall(endpoint, {
      words,
      area: areas.get(endpoint.name) ?? '',
      schemas,
    })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tender API',
      version: '1',
      description:
        'Gift cards and store credit of a shop, for its own programs. Amounts are texts in major ' +
        "units of the shop's currency, instants ISO 8601 in UTC, days YYYY-MM-DD in the shop's time " +
        'zone. A call that runs once needs an Idempotency-Key: the same key and body give the same ' +
        'answer, another body is refused.',
    },
    servers: [{ url }],
    security: [{ key: [] }],
    tags: [...new Set(endpoints.map(({ name }) => areas.get(name) ?? ''))]
      .toSorted()
      .map((name) => ({ name })),
    paths: paths as ApiDocument['paths'],
    components: {
      schemas,
      responses: errorResponses(),
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key of the shop (`tak_…`), created under Account, API. Each call names the scope ' +
            'that the key needs.',
        },
      },
    },
  }
}
