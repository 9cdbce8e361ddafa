import type { FactType } from './fields.ts'

/** Form of the value that an operator compares with. */
export const valueForms = ['one', 'many', 'two', 'days', 'day_of_year', 'none'] as const
export type ValueForm = (typeof valueForms)[number]

/** Every operator with the form of its value. */
export const operators = {
  eq: 'one',
  neq: 'one',
  gt: 'one',
  gte: 'one',
  lt: 'one',
  lte: 'one',
  /** both ends included */
  between: 'two',
  /** the number is a multiple of the value */
  every: 'one',
  any_of: 'many',
  none_of: 'many',
  all_of: 'many',
  contains: 'one',
  not_contains: 'one',
  starts_with: 'one',
  not_starts_with: 'one',
  ends_with: 'one',
  not_ends_with: 'one',
  /** at most so many days before the event's day, which counts as 0 */
  within_days: 'days',
  over_days_ago: 'days',
  /** month and day, MM-DD */
  on_day: 'day_of_year',
  is_empty: 'none',
  is_set: 'none',
} as const satisfies Record<string, ValueForm>
export type Operator = keyof typeof operators
export const operatorNames = Object.keys(operators) as Operator[]

const compared = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'between'] as const

/**
 * Operators by type of fact. Comparisons of an empty fact don't hold, except for those that deny:
 * `neq`, `none_of` and `not_…`.
 */
export const operatorsOf: Record<FactType, readonly Operator[]> = {
  money: [...compared, 'is_empty', 'is_set'],
  number: [...compared, 'every', 'is_empty', 'is_set'],
  date: [...compared, 'within_days', 'over_days_ago', 'on_day', 'is_empty', 'is_set'],
  text: [
    'eq',
    'neq',
    'any_of',
    'none_of',
    'contains',
    'not_contains',
    'starts_with',
    'not_starts_with',
    'ends_with',
    'not_ends_with',
    'is_empty',
    'is_set',
  ],
  choice: ['eq', 'neq', 'any_of', 'none_of'],
  list: ['any_of', 'all_of', 'none_of', 'is_empty', 'is_set'],
  tags: ['any_of', 'all_of', 'none_of', 'is_empty', 'is_set'],
  flag: ['eq'],
}
