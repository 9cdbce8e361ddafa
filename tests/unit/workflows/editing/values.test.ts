import { expect, test } from 'vitest'
import { fields } from '#contract/workflows/fields.ts'
import { type Operator, operators, operatorsOf } from '#contract/workflows/operators.ts'
import { newCondition, withField, withOperator } from '#rules/workflows/editing/values.ts'

test('a new condition of each field has an operator that fits it', () => {
  for (const [name, field] of Object.entries(fields)) {
    const { operator } = newCondition(name, field)
    expect(operatorsOf[field.type]).toContain(operator)
  }
})

test('another operator keeps what was typed where its form takes it', () => {
  const total = fields['order.total']
  const typed = { field: 'order.total', operator: 'gte', value: '50' } as const
  expect(withOperator(typed, total, 'lt')).toEqual({ ...typed, operator: 'lt' })
  expect(withOperator(typed, total, 'between')).toEqual({
    ...typed,
    operator: 'between',
    value: ['50', ''],
  })
  expect(withOperator(typed, total, 'is_set')).toEqual({ field: 'order.total', operator: 'is_set' })
})

test('a value always has the form of its operator', () => {
  const created = fields['customer.created_on']
  let condition = newCondition('customer.created_on', created)
  const seen: Operator[] = []
  for (const operator of operatorsOf.date) {
    condition = withOperator(condition, created, operator)
    seen.push(condition.operator)
    const { value } = condition
    const form = operators[operator]
    if (form === 'none') expect(value).toBeUndefined()
    else expect(Array.isArray(value)).toBe(form === 'many' || form === 'two')
  }
  expect(seen).toEqual(operatorsOf.date)
})

test('another field of the same type keeps operator and value, one of another type begins again', () => {
  const typed = { field: 'order.total', operator: 'lte', value: '50' } as const
  const [total, tax, tags] = [fields['order.total'], fields['order.tax'], fields['order.tags']]
  expect(withField(typed, total, 'order.tax', tax)).toEqual({ ...typed, field: 'order.tax' })
  expect(withField(typed, total, 'order.tags', tags)).toEqual({
    field: 'order.tags',
    operator: 'any_of',
    value: [],
  })
})

test('a choice begins with its first option, a flag with yes', () => {
  expect(newCondition('order.risk', fields['order.risk']).value).toBe('low')
  expect(newCondition('order.is_first', fields['order.is_first']).value).toBe('true')
})
