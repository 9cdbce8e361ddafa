import type { Part } from '#contract/emails/condition-shapes.ts'
import { formatMinor } from '#rules/money.ts'
import { hundredths } from '#rules/tools/hundredths.ts'
import { dayMs, type Filling, numeric, passes, typeOf, wireOf } from './conditions.ts'

/** A test of a variable that is to hold, or not to. */
export type Wish = { part: Part; holds: boolean }
/** Bounds the work of a search; counts tests of values. */
export type Budget = { left: number }

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** A sign that none of the texts holds, so that texts joined by it make no new one between them. */
const freshSign = (texts: readonly string[]): string => {
  const all = texts.join('')
  const plain = [...'|/+=#'].find((sign) => !all.includes(sign))
  let code = 0x2600
  while (all.includes(String.fromCharCode(code))) code += 1
  return plain ?? String.fromCharCode(code)
}

/** Amounts at and beside each limit: between two limits all values pass the same tests. */
const amountsAround = (limits: readonly bigint[]): string[] =>
  limits.flatMap((limit) => [limit, limit + 1n, limit - 1n]).map(formatMinor)

/** The same of whole days, of which there are never fewer than none. */
const countsAround = (limits: readonly bigint[]): string[] =>
  limits
    .flatMap((limit) => [-1n, 0n, 1n, 2n].map((by) => limit / 100n + by))
    .filter((count) => count >= 0n)
    .map(String)

/**
 * Values of one variable among which there is one for each outcome that its tests can have. Texts
 * that are to be found in it are joined by a sign of their own.
 */
const candidates = (variable: string, wishes: readonly Wish[], sample: Filling): string[] => {
  const type = typeOf(variable)
  const values = wishes.flatMap(({ part }) => part.value?.trim() || [])
  const found = (test: Part['is']): string[] =>
    wishes
      .filter(({ part, holds }) => holds && part.is === test)
      .flatMap(({ part }) => part.value?.trim() || [])
  const first = [wireOf(variable, sample), '']
  if (numeric.includes(type)) {
    const limits = values.flatMap((value) => hundredths(value) ?? [])
    return [...first, '1', ...(type === 'money' ? amountsAround : countsAround)(limits)]
  }
  if (type === 'date') {
    const days = [0, -1, ...values.map(Number).flatMap((most) => [most, most + 1])]
    return [...first, ...days.map((one) => dayAfter(sample.today, Number.isNaN(one) ? 0 : one))]
  }
  const sign = freshSign(values)
  const tags = found('has')
  if (type === 'tags') return [...first, tags.join(','), [...tags, sign].join(',')]
  if (type !== 'text' && type !== 'lines') return [...first, 'x']
  const parts = found('contains')
  return [...first, ...found('equals'), parts.join(' '), [...parts, sign].join(sign)]
}

/** Finds a value of a variable with which each wish comes true, that of the sample first; or null. */
export const valueFor = (
  variable: string,
  wishes: readonly Wish[],
  sample: Filling,
  budget: Budget,
): string | null => {
  const fits = (value: string): boolean => {
    budget.left -= wishes.length
    return wishes.every(({ part, holds }) => passes(part, value, sample.today) === holds)
  }
  return candidates(variable, wishes, sample).find(fits) ?? null
}

/** Puts a value into the sample; a blank one is none. */
export const withValue = (sample: Filling, variable: string, value: string): Filling => {
  if (wireOf(variable, sample) === value) return sample
  if (variable === 'lots')
    return { ...sample, lots: value ? [{ lot_amount: '1.00', lot_until: '' }] : [] }
  const { [variable]: _, ...is } = sample.is
  const { [variable]: __, ...shown } = sample.shown
  return value === ''
    ? { ...sample, is, shown }
    : { ...sample, is: { ...is, [variable]: value }, shown: { ...shown, [variable]: value } }
}
