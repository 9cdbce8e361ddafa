import type { FactType } from '#contract/workflows/fields.ts'
import { type Operator, operators, operatorsOf } from '#contract/workflows/operators.ts'
import { isDay } from '#contract/patterns.ts'
import { daysFrom } from '#rules/tools/day-range.ts'
import { folded } from '#rules/tools/folded.ts'
import { hundredths } from '#rules/tools/hundredths.ts'
import type { Fact, Facts } from './facts.ts'

/** A test of a fact that is ready to run. */
export type Test = (fact: Fact, facts: Facts) => boolean

const denying: readonly Operator[] = [
  'neq',
  'none_of',
  'not_contains',
  'not_starts_with',
  'not_ends_with',
]

type Compared = bigint | string

/** Reads a value of a type; null where it is none of that type. */
const readersOf: Partial<Record<FactType, (text: string) => Compared | null>> = {
  money: hundredths,
  number: hundredths,
  date: (text) => (isDay(text) ? text : null),
  text: folded,
  choice: folded,
}

/** Tests of a fact that is compared with one value. */
const comparing: Partial<Record<Operator, (fact: Compared, value: Compared) => boolean>> = {
  eq: (fact, value) => fact === value,
  neq: (fact, value) => fact !== value,
  gt: (fact, value) => fact > value,
  gte: (fact, value) => fact >= value,
  lt: (fact, value) => fact < value,
  lte: (fact, value) => fact <= value,
  every: (fact, value) => (fact as bigint) > 0n && (fact as bigint) % (value as bigint) === 0n,
}

const matching: Partial<Record<Operator, (fact: string, value: string) => boolean>> = {
  contains: (fact, value) => fact.includes(value),
  starts_with: (fact, value) => fact.startsWith(value),
  ends_with: (fact, value) => fact.endsWith(value),
}

type Filled = Exclude<Fact, null>
const asText = (fact: Filled): Compared => (typeof fact === 'bigint' ? fact : folded(String(fact)))
const asList = (fact: Filled): readonly string[] =>
  (Array.isArray(fact) ? (fact as readonly string[]) : [String(fact)]).map(folded)

const isEmpty = (fact: Fact): boolean =>
  fact === null || fact === '' || (Array.isArray(fact) && fact.length === 0)

const ofOne = (type: FactType, operator: Operator, text: string): Test | null => {
  if (type === 'flag')
    return text === 'true' || text === 'false' ? (fact) => fact === (text === 'true') : null
  const value = readersOf[type]?.(text) ?? null
  if (value === null || value === '') return null
  const compare = comparing[operator]
  if (compare) {
    if (operator === 'every' && (value as bigint) <= 0n) return null
    return (fact) => compare(asText(fact as Filled), value)
  }
  const match = matching[operator.replace('not_', '') as Operator]!
  const isMatched: Test = (fact) => match(asText(fact as Filled) as string, value as string)
  return operator.startsWith('not_') ? (fact, facts) => !isMatched(fact, facts) : isMatched
}

const ofMany = (operator: Operator, texts: readonly string[]): Test | null => {
  const values = texts.map(folded).filter(Boolean)
  if (values.length === 0) return null
  if (operator === 'all_of')
    return (fact) => values.every((value) => asList(fact as Filled).includes(value))
  const any: Test = (fact) => asList(fact as Filled).some((one) => values.includes(one))
  return operator === 'any_of' ? any : (fact, facts) => !any(fact, facts)
}

const ofTwo = (type: FactType, texts: readonly string[]): Test | null => {
  const [from, to] = texts.map((text) => readersOf[type]?.(text) ?? null)
  if (texts.length !== 2 || !from || !to) return null
  return from > to ? null : (fact) => asText(fact as Filled) >= from && asText(fact as Filled) <= to
}

const ofDays = (operator: Operator, text: string): Test | null => {
  if (!/^\d{1,5}$/.test(text)) return null
  const days = Number(text)
  return operator === 'within_days'
    ? (fact, { day }) => (fact as string) <= day && (fact as string) >= daysFrom(day, -days)
    : (fact, { day }) => (fact as string) < daysFrom(day, -days)
}

const ofForm = (
  type: FactType,
  operator: Operator,
  value: string | readonly string[] | undefined,
): Test | null => {
  const one = typeof value === 'string' ? value : ''
  const many = typeof value === 'string' ? [value] : (value ?? [])
  switch (operators[operator]) {
    case 'one':
      return ofOne(type, operator, one)
    case 'many':
      return ofMany(operator, many)
    case 'two':
      return ofTwo(type, many)
    case 'days':
      return ofDays(operator, one)
    case 'day_of_year':
      return isDay(`2000-${one}`) ? (fact) => (fact as string).slice(5) === one : null
    case 'none':
      return () => true
  }
}

/** Makes the test of an operator and a value; null where they don't fit the type. */
export const testOf = (
  type: FactType,
  operator: Operator,
  value: string | readonly string[] | undefined,
): Test | null => {
  if (!operatorsOf[type].includes(operator)) return null
  if (operator === 'is_empty') return isEmpty
  if (operator === 'is_set') return (fact) => !isEmpty(fact)
  const test = ofForm(type, operator, value)
  const ifEmpty = denying.includes(operator)
  return test && ((fact, facts) => (isEmpty(fact) ? ifEmpty : test(fact, facts)))
}
