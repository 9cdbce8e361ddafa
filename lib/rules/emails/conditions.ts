import type { Condition, Part, Test } from '#contract/emails/condition-shapes.ts'
import { hundredths } from '#rules/tools/hundredths.ts'
import { mailVariables, type VariableName, type VariableType } from '#contract/mail-variables.ts'

/** The values of one email: `is` on the wire, `shown` as a reader sees them. */
export type Filling = {
  is: Readonly<Record<string, string>>
  shown: Readonly<Record<string, string>>
  lots: readonly Readonly<Record<string, string>>[]
  /** YYYY-MM-DD in the shop's time zone */
  today: string
}

/** Tests that a condition may ask of a variable, by its type. */
export const testsOf: Record<VariableType, readonly Test[]> = {
  text: ['set', 'empty', 'equals', 'contains'],
  lines: ['set', 'empty', 'contains'],
  money: ['set', 'empty', 'equals', 'more', 'less'],
  number: ['set', 'empty', 'equals', 'more', 'less'],
  days: ['set', 'empty', 'equals', 'more', 'less'],
  date: ['set', 'empty', 'within'],
  code: ['set', 'empty'],
  link: ['set', 'empty'],
  lots: ['set', 'empty'],
  tags: ['set', 'empty', 'has'],
}

export const typeOf = (name: string): VariableType | null =>
  Object.hasOwn(mailVariables, name) ? mailVariables[name as VariableName] : null

/** Checks for a code, a link, or the message that a person typed, which may hold either. */
export const isSecret = (name: string): boolean =>
  ['body', 'return_code'].includes(name) || ['code', 'link'].includes(typeOf(name) ?? '')

/** Types whose values are compared as numbers. */
export const numeric: readonly (VariableType | null)[] = ['money', 'number', 'days']
export const dayMs = 24 * 60 * 60 * 1000
export const same = (text: string): string => text.trim().toLocaleLowerCase('en')
const tagsOf = (text: string): string[] => text.split(',').map(same).filter(Boolean)

/** The value of a variable on the wire; blank where it has none. */
export const wireOf = (variable: string, { is, lots }: Pick<Filling, 'is' | 'lots'>): string => {
  const anyLots = lots.length ? 'lots' : ''
  return variable === 'lots' ? anyLots : (is[variable] ?? '')
}

/** Checks one test of a variable's value; a test that can't be read doesn't hold. */
export const passes = (
  { variable, is: test, value = '' }: Part,
  wire: string,
  today: string,
): boolean => {
  if (test === 'set') return wire !== ''
  if (test === 'empty') return wire === ''
  if (wire === '') return false
  if (test === 'has') return tagsOf(wire).includes(same(value))
  if (test === 'contains') return same(wire).includes(same(value))
  if (test === 'within') {
    const days = (Date.parse(wire.slice(0, 10)) - Date.parse(today)) / dayMs
    return days >= 0 && days <= Number(value)
  }
  if (test === 'equals' && !numeric.includes(typeOf(variable))) return same(wire) === same(value)
  const [amount, other] = [hundredths(wire), hundredths(value)]
  if (test === 'equals') return amount !== null && amount === other
  if (amount === null || other === null) return false
  return test === 'more' ? amount > other : amount < other
}

export const partsOf = (condition: Condition): readonly Part[] =>
  'all' in condition ? condition.all : condition.any

/** Checks whether a condition holds for the values of an email. */
export const holds = (condition: Condition, filling: Filling): boolean => {
  const test = (part: Part) => passes(part, wireOf(part.variable, filling), filling.today)
  return 'all' in condition ? condition.all.every(test) : condition.any.some(test)
}

/** Checks what a condition's part says: its test fits the variable, its value can be read. */
export const isReadable = ({ variable, is: test, value = '' }: Part): boolean => {
  const type = typeOf(variable)
  if (!type || !testsOf[type].includes(test)) return false
  if (test === 'set' || test === 'empty') return true
  if (test === 'within') return /^\d{1,4}$/.test(value)
  if (test === 'more' || test === 'less') return hundredths(value) !== null
  return (
    value.trim() !== '' &&
    (type === 'text' || type === 'lines' || type === 'tags' || hundredths(value) !== null)
  )
}
