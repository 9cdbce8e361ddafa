import * as z from 'zod/mini'
import { emailPattern } from '#contract/email-pattern.ts'
import { type Listed, VendorProblem } from './manifest.ts'

/** An id of a vendor, as a number or a text. */
export const VendorId = z.pipe(
  z.transform((value: unknown) => (typeof value === 'number' ? String(value) : value)),
  z.string().check(z.regex(/^[\w:-]{1,64}$/)),
)
/** A flag of a vendor, as a boolean or a text. */
export const VendorFlag = z.pipe(
  z.transform((value: unknown) => value === true || value === 'true'),
  z.boolean(),
)
/** An instant of a vendor, with or without a zone; without one it is UTC. */
export const VendorTime = z.pipe(
  z.transform((value: unknown) => {
    const text = typeof value === 'string' ? value.trim().replace(/ UTC$/, 'Z') : ''
    const iso = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/.test(text) ? text.replace(' ', 'T') : ''
    return new Date(/(Z|[+-]\d\d:?\d\d)$/.test(iso) ? iso : `${iso}Z`)
  }),
  z.date(),
)
/** An amount of a vendor in major units, as a text or a number. */
export const VendorAmount = z.pipe(
  z.transform((value: unknown) => (typeof value === 'number' ? String(value) : value)),
  z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/)),
)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Returns a part of parsed JSON; undefined without it. */
export const partIn = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value)

/** Reads a delivery by its shape. Throws `delivery_unreadable`, which no other try would change. */
export const readDelivery = <S extends z.ZodMiniType>(shape: S, content: unknown): z.output<S> => {
  const read = shape.safeParse(content)
  if (!read.success) throw new VendorProblem('delivery_unreadable', { isFinal: true })
  return read.data
}

/** Reads a vendor's answer by its shape. Throws `answer_unreadable`. */
export const readAnswer = <S extends z.ZodMiniType>(shape: S, answer: unknown): z.output<S> => {
  const read = shape.safeParse(answer)
  if (!read.success) throw new VendorProblem('answer_unreadable')
  return read.data
}

/** Reads the webhooks of an answer; a row that has no id or address is left out. */
export const hooksIn = (rows: unknown, at: 'url' | 'address'): Listed[] =>
  (Array.isArray(rows) ? rows : []).flatMap((row: unknown) => {
    const id = VendorId.safeParse(partIn(row, 'id')).data
    const address = partIn(row, at)
    return id !== undefined && typeof address === 'string' ? [{ id, address }] : []
  })

const longest = 254

/** Returns an address in lower case; null for anything else, and for one that is too long. */
export const addressIn = (value: unknown): string | null => {
  const address = typeof value === 'string' ? value.trim().toLowerCase() : ''
  return address.length <= longest && emailPattern.test(address) ? address : null
}
