import * as z from 'zod/mini'
import type { Endpoint, Shapes } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { ErrorBody } from '#contract/refusals.ts'
import { described, readCallWords } from './describe.ts'
import { shapesOf } from '#contract/shapes.ts'

export type Json = Record<string, unknown>
export const schemaOf = (schema: z.ZodMiniType, call: string, part: string): Json =>
  described(
    z.toJSONSchema(schema, { unrepresentable: 'any', target: 'draft-2020-12' }) as Json,
    call,
    part,
  )

const parametersOf = (endpoint: Endpoint): Json[] =>
  (['params', 'query'] as const).flatMap((part) => {
    const schema = (shapesOf(endpoint) as Shapes)[part]
    if (!schema) return []
    const { properties = {}, required = [] } = schemaOf(schema, endpoint.name, part) as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      description: property['description'],
      schema: property,
    }))
  })

/** Answers of calls with a redirect name its target in the location header. */
const doneOf = (endpoint: Endpoint): Json => {
  if (endpoint.givesFile)
    return {
      200: {
        description: 'The file.',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }
  const redirect = {
    302: {
      description: 'A redirect to the address in the location header.',
      headers: { location: { required: true, schema: { type: 'string', format: 'uri' } } },
    },
  }
  if (endpoint.redirects === true) return redirect
  return {
    ...(endpoint.redirects ? redirect : {}),
    200: {
      description: 'The call was carried out.',
      content: {
        'application/json': {
          schema: schemaOf(shapesOf(endpoint).answer, endpoint.name, 'answer'),
        },
      },
    },
  }
}

const rightWords = ({ right, ofTrigger }: Endpoint): string => {
  if (right === 'anyone') return 'Needs no session.'
  if (ofTrigger) return 'Needs the token of its custom trigger.'
  if (right === 'store') return "Needs a store's key."
  if (right === 'shopper') return 'Needs the proof of a customer; served by the storefront.'
  return `Needs the right \`${right}\`.`
}

const descriptionOf = (endpoint: Endpoint, words: ReadonlyMap<string, string>) =>
  [
    words.get(endpoint.name),
    rightWords(endpoint),
    ...(endpoint.feature ? [`Needs the plan's feature \`${endpoint.feature}\`.`] : []),
    ...(endpoint.money ? ['Moves money: send an Idempotency-Key.'] : []),
  ].join(' ')

/** Describes one call. */
export const operationOf = (endpoint: Endpoint, words: ReadonlyMap<string, string>): Json => {
  const { body }: Shapes = shapesOf(endpoint)
  return {
    operationId: endpoint.name,
    description: descriptionOf(endpoint, words),
    parameters: [
      ...parametersOf(endpoint),
      ...(endpoint.once
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: endpoint.right === 'store' || endpoint.right === 'shopper',
              description:
                "A key of the caller's choice. Repeating a call with its key returns the first answer.",
              schema: { type: 'string', pattern: '^[\\w-]{8,200}$' },
            },
          ]
        : []),
    ],
    ...(body
      ? {
          requestBody: {
            content: {
              'application/json': { schema: schemaOf(body, endpoint.name, 'body') },
            },
          },
        }
      : {}),
    ...(endpoint.takesFile
      ? {
          requestBody: {
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  required: ['file'],
                  properties: {
                    file: { type: 'string', format: 'binary', description: 'The file.' },
                  },
                },
              },
            },
          },
        }
      : {}),
    ...(endpoint.right === 'anyone' ? { security: [] } : {}),
    responses: {
      ...doneOf(endpoint),
      default: {
        description: 'The call was refused; the code and message have the reason.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

/** Builds the contract as OpenAPI 3.1 from its schemas. */
export const openapi = (): Json => {
  const words = readCallWords()
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint, words)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tender platform',
      version: '1',
      description:
        "Gift cards and store credit of a shop. Amounts are texts in major units of the shop's " +
        "currency, instants ISO 8601 in UTC, days YYYY-MM-DD in the shop's time zone.",
    },
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, 'error', 'answer') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}
