import { createHash } from 'node:crypto'
import { type Facts, Refusal, refuseIssues } from '#contract/error.ts'
import { topics } from '#contract/events/calls.ts'
import { StoreEvent } from '#contract/events/data-shapes.ts'

const bytesMost = 32 * 1024
const levelsMost = 6
const fieldsMost = 100
export const aheadMost = 10 * 60 * 1000

const refuse = (field: string, message: string, problem?: Facts): Refusal =>
  new Refusal('invalid_input', {
    field,
    message: `${field}: ${message}`,
    ...(problem ? { problems: [problem] } : {}),
  })

const tooMuch = (code: string, most: number, words: string): Refusal =>
  refuse('data', `more than ${words}`, { code, most })

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Refuses what no event has: too many bytes, levels or fields, or a name of the language. */
export const refuseOutsized = (value: unknown): void => {
  let fields = 0
  const walk = (inner: unknown, level: number): void => {
    if (!isObject(inner)) return
    if (level > levelsMost) throw tooMuch('levels', levelsMost, `${levelsMost} levels`)
    for (const [key, one] of Object.entries(inner)) {
      if (['__proto__', 'constructor', 'prototype'].includes(key))
        throw refuse('data', `${key} can’t be the name of a field`, { code: 'name', name: key })
      if (!Array.isArray(inner)) fields += 1
      if (fields > fieldsMost) throw tooMuch('fields', fieldsMost, `${fieldsMost} fields`)
      walk(one, level + 1)
    }
  }
  walk(value, 0)
  if (Buffer.byteLength(JSON.stringify(value)) > bytesMost)
    throw tooMuch('bytes', bytesMost / 1024, `${bytesMost / 1024} kB without lines`)
}

/** Leaves out an order's lines, which may be many, and are limited by their own shape. */
const withoutLines = (sent: Record<string, unknown>): unknown => {
  const data = sent['data']
  if (!isObject(data) || !('order' in data) || !isObject(data.order)) return sent
  const { lines: _, ...order } = data.order as { lines?: unknown }
  return { ...sent, data: { ...data, order } }
}

/** Returns the times by which versions and figures are compared: a future one would outlast them all. */
const timesOf = ({ occurred_at, data }: StoreEvent): Record<string, string | undefined> => {
  if ('order' in data)
    return {
      occurred_at,
      'data.order.updated_at': data.order.updated_at,
      'data.order.customer.updated_at': data.order.customer?.updated_at,
    }
  if ('customer' in data)
    return { occurred_at, 'data.customer.updated_at': data.customer.updated_at }
  return { occurred_at, 'data.refund.created_at': data.refund.created_at }
}

/** Reads an event that a store sent. Refuses with the field that is wrong. */
export const readEvent = (sent: Record<string, unknown>, now: Date): StoreEvent => {
  if (!topics.some((topic) => topic === sent['topic'])) throw refuse('topic', 'not a known topic')
  refuseOutsized(withoutLines(sent))
  const { data: event, error } = StoreEvent.safeParse(sent)
  if (error) throw refuseIssues(error.issues)
  for (const [field, time] of Object.entries(timesOf(event)))
    if (time && Date.parse(time) > now.getTime() + aheadMost) throw refuse(field, 'in the future')
  return event
}

/** Returns a digest by which the same event is known again, whatever the order of its fields. */
export const digestOf = (event: StoreEvent): Buffer =>
  createHash('sha256').update(JSON.stringify(event)).digest()

/** Returns the person or thing whose events keep their order. */
export const subjectOf = ({ data }: StoreEvent): string => {
  if ('order' in data) return data.order.email ?? data.order.customer?.id ?? data.order.name
  if ('customer' in data) return data.customer.email ?? data.customer.id
  return data.refund.order
}

/** Returns what of an event is kept: not an order's lines, nor its postal code. */
export const keptOf = ({ data }: StoreEvent): object => {
  if (!('order' in data)) return data
  const { lines: _, zip: __, ...order } = data.order
  return { order }
}
