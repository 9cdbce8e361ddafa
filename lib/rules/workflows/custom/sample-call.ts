import { schemePath, type SchemeType } from '#contract/workflows/custom/scheme.ts'
import type { SchemeField } from '#contract/workflows/custom/shapes.ts'

type Json = string | number | boolean | Json[] | { [name: string]: Json }

const samples: Record<SchemeType, Json> = {
  text: 'text',
  email: 'ada@example.com',
  number: 3,
  money: '12.50',
  date: '2026-05-01',
  bool: true,
  list: ['one', 'two'],
}

/** Puts a value at a path; a step of digits is a place in a list. */
const put = (steps: readonly string[], value: Json, into: Json | undefined): Json => {
  const [step, ...rest] = steps
  if (step === undefined) return value
  if (/^\d{1,2}$/.test(step)) {
    const list = Array.isArray(into) ? [...into] : []
    const at = Number(step)
    while (list.length < at) list.push('')
    list[at] = put(rest, value, list[at])
    return list
  }
  const object = typeof into === 'object' && !Array.isArray(into) ? into : {}
  const inner = Object.hasOwn(object, step) ? object[step] : undefined
  return { ...object, [step]: put(rest, value, inner) }
}

/** Makes data of an event that a scheme reads; fields whose path isn't right yet are left out. */
export const sampleData = (fields: readonly Pick<SchemeField, 'path' | 'type'>[]): Json =>
  fields
    .filter(({ path }) => schemePath.test(path))
    .reduce<Json>((data, { path, type }) => put(path.split('.'), samples[type], data), {})

/** Quotes a text for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

type Call = { url: string; header: string; fields: Parameters<typeof sampleData>[0] }

/** Writes a call that sends an event of a trigger. */
export const sampleCall = ({ url, header, fields }: Call): string => {
  const body = JSON.stringify({ id: 'event-1', data: sampleData(fields) }, null, 2)
  return [
    `curl -X POST ${quoted(url)}`,
    `  -H ${quoted(header)}`,
    `  -H 'Content-Type: application/json'`,
    `  -d ${quoted(body)}`,
  ].join(' \\\n')
}
