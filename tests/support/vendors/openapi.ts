import fs from 'node:fs'
import path from 'node:path'
import { Ajv, type AnySchema } from 'ajv'

/** Files that Klaviyo publishes of its API, where they are on this machine. */
const folder = path.resolve(process.env['VENDOR_DATA'] ?? '../shared/data/vendors', 'klaviyo')
export const hasOpenApi = fs.existsSync(folder)

type Schema = Record<string, unknown>
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/**
 * Returns a schema as JSON Schema has it: `nullable` beside another type is one of two, and objects with
 * known fields are closed, so that one that is misspelt is found.
 */
const closed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(closed)
  if (!isSchema(value)) return value
  const { nullable, ...rest } = value
  const inner = Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, closed(one)]))
  const isObject = inner['type'] === 'object' && isSchema(inner['properties'])
  const whole = isObject ? { additionalProperties: false, ...inner } : inner
  return nullable === true ? { anyOf: [whole, { type: 'null' }] } : whole
}

const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true, logger: false })
const names = {
  create_event: 'EventCreateQueryV2',
  bulk_create_events: 'EventsBulkCreateJob',
  create_or_update_profile: 'ProfileUpsertQuery',
  get_accounts: 'GetAccountResponseCollection',
} as const
export type Described = keyof typeof names

/** Says what in a body isn't as Klaviyo's OpenAPI describes it; nothing without the data. */
export const unlikeOpenApi = (of: Described, body: unknown): string | null => {
  if (!hasOpenApi) return null
  if (!ajv.getSchema(of)) {
    const file = path.join(folder, `${of}.json`)
    ajv.addSchema(closed(JSON.parse(fs.readFileSync(file, 'utf8'))) as AnySchema, of)
  }
  const check = ajv.getSchema(`${of}#/components/schemas/${names[of]}`)
  if (!check) throw new Error(`${of} has no ${names[of]}`)
  return check(body) ? null : ajv.errorsText(check.errors)
}
