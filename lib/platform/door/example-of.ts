import type { Json } from './openapi.ts'
import { idOfField } from './sample-ids.ts'

/** Samples by the name of the field, where the schema takes one; other ids are in sample-ids.ts. */
const named: Record<string, unknown> = {
  code: 'HJKM NPQR TVWX YZ34',
  count: 1,
  currency: 'GBP',
  customer: 'c9000000042',
  email: 'ada@mail.example',
  full_name: 'Ada Lovelace',
  id: 'c9000000042',
  key: 'review',
  language: 'en',
  last4: 'YZ34',
  name: 'Ada Lovelace',
  note: 'Parcel arrived late',
  order: '#1001',
  order_name: '#1001',
  shop_url: 'maple.example',
  status: 'active',
  time_zone: 'Europe/London',
  title: 'A gift for you',
  to_email: 'olivia@maple.example',
  url: 'https://hooks.maple.example/tender',
}

/** Samples of texts and numbers, tried in this order. */
const texts = [
  'Text',
  '12.50',
  '2026-06-01T12:00:00.000Z',
  '2026-06-30',
  '2026-06',
  'ada@mail.example',
  'x1',
  'en',
  'GB',
  'GBP',
  '09:30',
  '#3350c9',
  'Europe/London',
  'gift_card_manual',
  'https://maple.example/',
  `/static/${'a'.repeat(32)}.png`,
  '/products/card',
  'x'.repeat(43),
  '25 GBP',
  '••••YZ34',
  '1',
]
const numbers = [1, 5, 50, 500, 0]

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown, schema: Json): value is string => {
  if (typeof value !== 'string') return false
  const { pattern, format, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
  if (value.length < Number(minLength) || value.length > Number(maxLength)) return false
  if (format === 'date' && !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  if (format === 'uri' && !URL.canParse(value)) return false
  return typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value)
}

const isNumber = (value: unknown, { minimum, maximum, exclusiveMinimum }: Json): value is number =>
  typeof value === 'number' &&
  value >= Number(minimum ?? value) &&
  value <= Number(maximum ?? value) &&
  value > Number(exclusiveMinimum ?? value - 1)

const kinds: Record<string, (schema: Json, name: string, whole: boolean) => unknown> = {
  string: (schema, name) =>
    [
      named[name],
      idOfField(name),
      ...(name.endsWith('email') ? [named['email']] : []),
      ...texts,
    ].find((value) => isText(value, schema)) ?? texts[0],
  number: (schema, name) => [named[name], ...numbers].find((value) => isNumber(value, schema)),
  integer: (schema, name) => [named[name], ...numbers].find((value) => isNumber(value, schema)),
  boolean: () => true,
  null: () => null,
  array: ({ items, prefixItems, minItems = 0 }, name, whole) => {
    if (Array.isArray(prefixItems)) return prefixItems.map((one) => exampleOf(one, name, whole))
    return whole || Number(minItems) > 0 ? [exampleOf(items, name, whole)] : []
  },
  object: ({ properties, required, propertyNames, additionalProperties }, _, whole) => {
    if (isObject(propertyNames) && isObject(additionalProperties) && whole)
      return {
        [String(exampleOf(propertyNames, 'key', whole))]: exampleOf(
          additionalProperties,
          '',
          whole,
        ),
      }
    const needed: unknown[] = Array.isArray(required) ? required : []
    return Object.fromEntries(
      Object.entries(isObject(properties) ? properties : {})
        .filter(([name]) => whole || needed.includes(name))
        .map(([name, property]) => [name, exampleOf(property, name, whole)]),
    )
  },
}

/**
 * Makes an example of a JSON schema: all of its fields if `whole`, else those that a caller must send.
 */
export const exampleOf = (schema: unknown, name = '', whole = true): unknown => {
  if (!isObject(schema)) return texts[0]
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum']))
    return schema['enum'].find((one) => one === named[name]) ?? schema['enum'][0]
  const choices = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(choices)) return exampleOf(choices[0], name, whole)
  if (Array.isArray(schema['allOf']))
    return exampleOf(
      Object.assign({}, schema, ...schema['allOf'], { allOf: undefined }),
      name,
      whole,
    )
  const kind = kinds[String([schema['type']].flat()[0])]
  return kind ? kind(schema, name, whole) : {}
}
