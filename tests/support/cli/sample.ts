import type * as z from 'zod/mini'
import { assetNames } from '#contract/assets/assets.ts'
import type { Endpoint, Shapes } from '#contract/endpoint.ts'
import { shapesOf } from '#contract/shapes.ts'
import { defaultAsset } from '#platform/assets/default-asset.ts'

type Schema = z.ZodMiniType
type Def = {
  type: string
  shape?: Record<string, Schema>
  catchall?: Schema
  element?: Schema
  innerType?: Schema
  keyType?: Schema
  valueType?: Schema
  items?: Schema[]
  entries?: Record<string, string>
  values?: unknown[]
  options?: Schema[]
}
type More = { full?: boolean; stray?: Record<string, unknown> }

const instants = ['2026-01-02T03:04:05.000Z', '2099-01-31']
const texts = [
  'text',
  'x1',
  'en',
  `/static/${'a'.repeat(32)}.png`,
  '5.00',
  ...instants,
  'somebody@customers.example',
  'gift_card_manual',
  'UTC',
  'shop.example',
  'x'.repeat(43),
  'GB',
  'https://checkout.example/c1',
  '#3350c9',
  '2026-01',
  '/products/card',
  '25 GBP',
  '••••WXYZ',
]
const candidates: unknown[] = [...texts, '09:30', 5, 50, 500, true]
const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def
/** Lists the keys of a record: all, where they are named. */
const keysOf = (schema: Schema | undefined): unknown[] =>
  schema && defOf(schema).type === 'enum'
    ? Object.values(defOf(schema).entries ?? {})
    : [['x1', 'en'].find((key) => !schema || schema.safeParse(key).success) ?? 'x1']

/**
 * Makes a value that a schema accepts: all fields with `full`, else the required ones; adds `stray`
 * where the schema isn't strict.
 */
export const sample = (schema: Schema, more: More = {}): unknown => {
  const def = defOf(schema)
  if (def.type === 'object') {
    const fields = Object.entries(def.shape ?? {}).filter(
      ([, field]) => more.full || defOf(field).type !== 'optional',
    )
    return {
      ...Object.fromEntries(fields.map(([name, field]) => [name, sample(field, more)])),
      ...(def.catchall ? {} : more.stray),
    }
  }
  if (def.type === 'array') return [sample(def.element!, more)]
  if (def.type === 'record')
    return Object.fromEntries(keysOf(def.keyType).map((key) => [key, sample(def.valueType!, more)]))
  if (def.type === 'tuple') return def.items!.map((item) => sample(item, more))
  if (['optional', 'nullable', 'default'].includes(def.type)) return sample(def.innerType!, more)
  if (def.type === 'enum') return Object.values(def.entries ?? {})[0]
  if (def.type === 'literal') return def.values?.[0]
  const match = candidates.find((candidate) => schema.safeParse(candidate).success)
  if (match === undefined && def.options) return sample(def.options[0]!, more)
  if (match === undefined) throw new Error(`there is no sample of ${def.type}`)
  return match
}

/** Makes a request that the schemas of a call accept. */
export const sampleInput = (
  endpoint: Endpoint,
): { params?: Record<string, string>; query?: object; body?: object } => {
  const { params, query, body }: Shapes = shapesOf(endpoint)
  return {
    ...(params ? { params: sample(params) as Record<string, string> } : {}),
    ...(query ? { query: sample(query) as object } : {}),
    ...(body ? { body: sample(body) as object } : {}),
  }
}

/** Makes an answer that the contract of a call accepts, with all its fields. */
export const sampleAnswer = (endpoint: Endpoint, stray: Record<string, unknown> = {}): unknown => {
  const answer = sample(shapesOf(endpoint).answer, { full: true, stray }) as Answer
  if (endpoint.name === 'getAssetDraft') return { ...answer, draft: null }
  return endpoint.name === 'listStoreAssets' ? everyAsset(answer) : answer
}

type Answer = Record<string, unknown>

/** Lists every asset, because each editor draws its own data, which no shape describes. */
const everyAsset = (answer: Answer): Answer => {
  const [asset] = answer['assets'] as object[]
  const plain = { options: {}, forms_data: {}, scheduled: [] }
  return {
    ...answer,
    assets: assetNames.map((name) => ({
      ...asset,
      ...plain,
      name,
      data: defaultAsset(name, {}),
    })),
  }
}
