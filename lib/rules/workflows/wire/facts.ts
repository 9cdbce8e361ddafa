import { isDay } from '#contract/patterns.ts'
import type { FactType, Field } from '#contract/workflows/fields.ts'
import type { WireFact } from '#contract/workflows/trace-shapes.ts'
import { formatMinor } from '#rules/money.ts'
import { hundredths } from '#rules/tools/hundredths.ts'
import type { Fact } from '#rules/workflows/facts.ts'

/** A value as a person or another program types it. */
export type TypedFact = string | number | boolean | null | readonly string[]

const blank = (typed: TypedFact): boolean =>
  typed === null || typed === '' || (Array.isArray(typed) && typed.length === 0)

const listOf = (typed: TypedFact): Fact | undefined => {
  if (Array.isArray(typed)) return typed as readonly string[]
  return typeof typed === 'string'
    ? typed
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean)
    : undefined
}

const flagOf = (typed: TypedFact): Fact | undefined => {
  if (typeof typed === 'boolean') return typed
  return typed === 'true' || typed === 'false' ? typed === 'true' : undefined
}

const readers: Record<FactType, (typed: TypedFact, field: Field) => Fact | undefined> = {
  money: (typed) => (Array.isArray(typed) ? undefined : (hundredths(String(typed)) ?? undefined)),
  number: (typed) => (Array.isArray(typed) ? undefined : (hundredths(String(typed)) ?? undefined)),
  date: (typed) => (typeof typed === 'string' && isDay(typed) ? typed : undefined),
  text: (typed) =>
    typeof typed === 'string' || typeof typed === 'number' ? String(typed) : undefined,
  choice: (typed, { options = [] }) =>
    options.includes(String(typed)) ? String(typed) : undefined,
  list: listOf,
  tags: listOf,
  flag: flagOf,
}

/** Reads a typed value as a fact of a field; undefined where it isn't of its type. */
export const readFact = (field: Field, typed: TypedFact): Fact | undefined =>
  blank(typed) ? null : readers[field.type](typed, field)

/** Writes a fact for the wire: money with two decimals, other numbers with as many as they have. */
export const writeFact = (type: FactType | null, fact: Fact): WireFact => {
  if (typeof fact === 'bigint') {
    const text = formatMinor(fact)
    return type === 'money' ? text : text.replace(/\.00$/, '').replace(/(\.\d)0$/, '$1')
  }
  return Array.isArray(fact) ? [...(fact as readonly string[])] : (fact as string | boolean | null)
}
