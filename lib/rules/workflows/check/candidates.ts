import type { Condition } from '#contract/workflows/definition-shapes.ts'
import type { Field } from '#contract/workflows/fields.ts'
import { isDay } from '#contract/patterns.ts'
import { daysFrom } from '#rules/tools/day-range.ts'
import { folded } from '#rules/tools/folded.ts'
import { hundredths } from '#rules/tools/hundredths.ts'
import type { Fact } from '#rules/workflows/facts.ts'

/** Facts of a field that tell all outcomes of its conditions apart; if not all, it isn't exact. */
export type Candidates = { facts: Fact[]; isExact: boolean }

const mostNamed = 6
const wholeNumber = 100n
const mostMultiples = 50

const valuesOf = (conditions: readonly Condition[]): string[] =>
  conditions.flatMap(({ value }) => value ?? [])
const unique = (facts: readonly Fact[]): Fact[] => [
  ...new Map(facts.map((fact) => [`${typeof fact}${String(fact)}`, fact])).values(),
]

/** Numbers at, right below and right above each value, and the multiples that conditions ask for. */
const numbers = (conditions: readonly Condition[], step: bigint): Fact[] => {
  const bounds = valuesOf(conditions).flatMap((text) => hundredths(text) ?? [])
  const multiples = conditions.flatMap(({ operator, value }) => {
    const every = operator === 'every' ? hundredths(String(value)) : null
    if (!every || every <= 0n) return []
    return [0n, ...bounds].flatMap((bound) =>
      Array.from({ length: mostMultiples }, (_, i) => (bound / every + BigInt(i)) * every),
    )
  })
  return [0n, ...bounds, ...multiples]
    .flatMap((value) => [value, value + step, value - step])
    .filter((value) => value >= 0n)
}

const dates = (conditions: readonly Condition[], today: string): Fact[] => {
  const fixed = valuesOf(conditions).filter(isDay)
  const relative = conditions.flatMap(({ operator, value }) =>
    operator === 'within_days' || operator === 'over_days_ago'
      ? [daysFrom(today, -Number(value))]
      : [],
  )
  const near = [today, ...fixed, ...relative].flatMap((day) => [
    day,
    daysFrom(day, 1),
    daysFrom(day, -1),
  ])
  const years = new Set(near.flatMap((day) => [-1, 0, 1].map((by) => Number(day.slice(0, 4)) + by)))
  const onDays = conditions
    .filter(({ operator }) => operator === 'on_day')
    .flatMap(({ value }) => [...years].map((year) => `${year}-${String(value)}`))
    .filter(isDay)
  return [...near, ...onDays]
}

/** Every subset of few values; of many, each alone, and all. */
const subsets = (values: readonly string[]): string[][] =>
  values.length > mostNamed
    ? [[], ...values.map((value) => [value]), [...values]]
    : values.reduce<string[][]>(
        (all, value) => [...all, ...all.map((one) => [...one, value])],
        [[]],
      )

const other = 'other'
const isPattern = ({ operator }: Condition): boolean => /contains|_with$/.test(operator)

const texts = (conditions: readonly Condition[]): Fact[] => {
  const values = valuesOf(conditions).map(folded)
  const parts = conditions.filter(isPattern).map(({ value }) => folded(String(value)))
  const joined = parts.flatMap((a) => parts.map((b) => `${a}${b}`))
  return [other, ...values, ...joined]
}

const counted: readonly Field['group'][] = ['order', 'workflow']

/** Lists facts of a field that bring about each outcome of its conditions. */
export const candidatesOf = (
  field: Field,
  conditions: readonly Condition[],
  today: string,
  isOwn: boolean,
): Candidates => {
  const isNeverEmpty =
    counted.includes(field.group) && ['money', 'number', 'flag', 'choice'].includes(field.type)
  const empty: Fact[] = isNeverEmpty ? [] : [null]
  const exact = (facts: readonly Fact[]): Candidates => ({
    facts: unique([...facts, ...empty]),
    isExact: true,
  })
  switch (field.type) {
    case 'money':
      return exact(numbers(conditions, 1n))
    case 'number':
      return exact(numbers(conditions, isOwn ? 1n : wholeNumber))
    case 'date':
      return exact(dates(conditions, today))
    case 'flag':
      return exact([true, false])
    case 'choice':
      return exact(field.options ?? [])
    case 'text':
      return { ...exact(texts(conditions)), isExact: !conditions.some(isPattern) }
    case 'list':
    case 'tags': {
      const named = [...new Set(valuesOf(conditions).map(folded))]
      const facts: Fact[] = subsets(named).flatMap((one) => [one, [...one, other]])
      return { facts: unique([...facts, ...empty]), isExact: named.length <= mostNamed }
    }
  }
}
