import type { Condition } from '#contract/workflows/definition-shapes.ts'
import type { Field } from '#contract/workflows/fields.ts'
import {
  type Operator,
  operators,
  operatorsOf,
  type ValueForm,
} from '#contract/workflows/operators.ts'

type Value = Condition['value']

const firstOf = (value: Value): string => [value ?? ''].flat()[0] ?? ''

/** Begins the value of an operator; text that fits the new form is kept. */
const valueFor = ({ type, options }: Field, form: ValueForm, before: Value): Value => {
  if (type === 'flag') return firstOf(before) === 'false' ? 'false' : 'true'
  switch (form) {
    case 'none':
      return undefined
    case 'many':
      return [before ?? []].flat().filter(Boolean)
    case 'two':
      return [firstOf(before), [before ?? []].flat()[1] ?? '']
    case 'one':
      return firstOf(before) || (options?.[0] ?? '')
    case 'days':
      return /^\d{1,5}$/.test(firstOf(before)) ? firstOf(before) : '30'
    case 'day_of_year':
      return ''
  }
}

const made = (field: string, operator: Operator, value: Value): Condition =>
  value === undefined ? { field, operator } : { field, operator, value }

/** Begins a condition on a field with its usual operator. */
export const newCondition = (name: string, field: Field): Condition => {
  const usual: Operator = operatorsOf[field.type].includes('gte')
    ? 'gte'
    : operatorsOf[field.type][0]!
  return made(name, usual, valueFor(field, operators[usual], undefined))
}

/** Gives a condition another operator. */
export const withOperator = (condition: Condition, field: Field, operator: Operator): Condition => {
  const isSameForm = operators[condition.operator] === operators[operator]
  const before = isSameForm || operators[operator] !== 'days' ? condition.value : undefined
  return made(condition.field, operator, valueFor(field, operators[operator], before))
}

/** Puts a condition on another field; operator and value are kept where the type is the same. */
export const withField = (
  condition: Condition,
  before: Field | null,
  name: string,
  field: Field,
): Condition =>
  before?.type === field.type && !field.options
    ? { ...condition, field: name }
    : newCondition(name, field)
