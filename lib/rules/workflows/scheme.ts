import { isDay } from '#contract/patterns.ts'
import type { Field, FactType } from '#contract/workflows/fields.ts'
import { customerKey, type SchemeType } from '#contract/workflows/custom/scheme.ts'
import type { Scheme, SchemeField } from '#contract/workflows/custom/shapes.ts'
import { formatMinor } from '#rules/money.ts'
import { hundredths } from '#rules/tools/hundredths.ts'
import type { OwnFields } from './conditions.ts'
import type { Fact } from './facts.ts'

const factTypeOf: Record<SchemeType, FactType> = {
  text: 'text',
  email: 'text',
  number: 'number',
  money: 'money',
  date: 'date',
  bool: 'flag',
  list: 'list',
}

/** A reason why a scheme can't be used, with its place: `fields.2.key`. */
export type SchemeProblem = { path: string; key: 'key_twice' | 'path_twice' | 'person_missing' }

/** Finds the fields that name the customer: an email, or the store's id. */
export const isPerson = ({ key, type }: Pick<SchemeField, 'key' | 'type'>): boolean =>
  type === 'email' || key === customerKey

/** Returns the first reason why a scheme can't be used; null if it can. */
export const problemOfScheme = ({ fields }: Scheme): SchemeProblem | null => {
  for (const [at, { key, path }] of fields.entries()) {
    const before = fields.slice(0, at)
    if (before.some((other) => other.key === key))
      return { path: `fields.${at}.key`, key: 'key_twice' }
    if (before.some((other) => other.path === path))
      return { path: `fields.${at}.path`, key: 'path_twice' }
  }
  return fields.some(isPerson) ? null : { path: 'fields', key: 'person_missing' }
}

/** Returns a scheme's fields as facts of conditions: `event.points`. */
export const fieldsOfScheme = ({ fields }: Scheme): OwnFields =>
  Object.fromEntries(
    fields.map(({ key, type }): [string, Field] => [
      `event.${key}`,
      { type: factTypeOf[type], group: 'event' },
    ]),
  )

/** Reads a value by its path; undefined where the data has none. */
const valueAt = (data: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    return (value as Record<string, unknown>)[name]
  }, data)

const isText = (value: unknown): value is string => typeof value === 'string'
const decimal = (value: unknown): Fact | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return isText(text) ? (hundredths(text) ?? undefined) : undefined
}
const text = (value: unknown): Fact | undefined => {
  if (typeof value === 'number') return String(value)
  return isText(value) ? value : undefined
}

/** Readers of values by type; undefined where the value has another type. */
const readers: Record<SchemeType, (value: unknown) => Fact | undefined> = {
  text,
  email: (value) => (isText(value) ? value.trim().toLowerCase() : undefined),
  number: decimal,
  money: decimal,
  date: (value) => {
    const day = isText(value) ? value.slice(0, 10) : ''
    return isDay(day) ? day : undefined
  },
  bool: (value) => (typeof value === 'boolean' ? value : undefined),
  list: (value) =>
    Array.isArray(value) && value.every((one) => text(one) !== undefined)
      ? value.map(String)
      : undefined,
}

/** Values of an event's data, the customer it names, and the fields of which the type is wrong. */
export type Read = {
  values: Record<string, Fact>
  email: string | null
  customer: string | null
  wrong: SchemeField[]
}

/** Reads an event's data by the scheme of its trigger; a value that is missing is empty. */
export const readByScheme = ({ fields }: Scheme, data: unknown): Read => {
  const read: Read = { values: {}, email: null, customer: null, wrong: [] }
  for (const field of fields) {
    const sent = valueAt(data, field.path) ?? null
    const fact = sent === null || sent === '' ? null : readers[field.type](sent)
    if (fact === undefined) read.wrong.push(field)
    else read.values[`event.${field.key}`] = fact
    if (isText(fact) && field.type === 'email') read.email ??= fact
    if (isText(fact) && field.key === customerKey) read.customer = fact
  }
  return read
}

/** Writes facts as JSON: amounts and numbers as decimals. */
export const writeValues = (values: Readonly<Record<string, Fact>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, fact]) => [
      name,
      typeof fact === 'bigint' ? formatMinor(fact) : fact,
    ]),
  )

/** Reads facts that `writeValues` wrote; one that no longer fits the scheme is empty. */
export const readValues = (
  { fields }: Scheme,
  written: Readonly<Record<string, unknown>>,
): Record<string, Fact> =>
  Object.fromEntries(
    fields.map(({ key, type }): [string, Fact] => {
      const name = `event.${key}`
      const value = Object.hasOwn(written, name) ? (written[name] ?? null) : null
      return [name, value === null ? null : (readers[type](value) ?? null)]
    }),
  )
