import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { ErrorBody } from '#contract/error-body.ts'

type Json = Record<string, unknown>
const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json

const parametersOf = (endpoint: Endpoint): Json[] =>
  (['params', 'query'] as const).flatMap((part) => {
    const schema = endpoint[part]
    if (!schema) return []
    const { properties = {}, required = [] } = schemaOf(schema, 'output') as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || (part === 'query' && required.includes(name)),
      schema: property,
    }))
  })

/** Answers of calls with a redirect name its target in the location header. */
const doneOf = ({ redirects, givesFile, answer }: Endpoint): Json => {
  if (givesFile)
    return {
      200: {
        description: 'the file',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }
  if (redirects)
    return {
      302: {
        description: 'leads on',
        headers: { location: { required: true, schema: { type: 'string', format: 'uri' } } },
      },
    }
  return {
    200: {
      description: 'done',
      content: { 'application/json': { schema: schemaOf(answer, 'output') } },
    },
  }
}

const descriptionOf = ({ right, source, added, money }: Endpoint): string =>
  `Right: ${right}. Source: ${source}${added ? ' (added)' : ''}.` +
  (money ? ' Moves money: send an Idempotency-Key.' : '')

const operationOf = (endpoint: Endpoint): Json => ({
  operationId: endpoint.name,
  description: descriptionOf(endpoint),
  parameters: [
    ...parametersOf(endpoint),
    ...(endpoint.once
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: endpoint.right === 'store',
            schema: { type: 'string', pattern: '^[\\w-]{8,200}$' },
          },
        ]
      : []),
  ],
  ...(endpoint.body
    ? {
        requestBody: {
          content: { 'application/json': { schema: schemaOf(endpoint.body, 'output') } },
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
                properties: { file: { type: 'string', format: 'binary' } },
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
      description: 'refused, with the reason',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  },
})

/** Builds the contract as OpenAPI 3.1 from its schemas. */
export const openapi = (): Json => {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint)
  return {
    openapi: '3.1.0',
    info: { title: 'Tender platform', version: '1' },
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}
