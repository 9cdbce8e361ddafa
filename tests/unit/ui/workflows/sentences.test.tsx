import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useCaseWords } from '#components/workflows/words/use-case-words.ts'
import { useConditionWords } from '#components/workflows/words/use-condition-words.ts'
import { useTriggerWords } from '#components/workflows/words/use-trigger-words.ts'
import type { Definition } from '#contract/workflows/definition-shapes.ts'
import { fields } from '#contract/workflows/fields.ts'
import { operatorsOf } from '#contract/workflows/operators.ts'
import { newAction, actionTypes } from '#rules/workflows/editing/actions.ts'
import { newCondition, withOperator } from '#rules/workflows/editing/values.ts'
import { templates } from '#rules/workflows/templates/templates.ts'
import { wordsOf } from './within.tsx'

afterEach(cleanup)

const sentences = ({ cases }: Definition, locale: 'en' | 'ru' = 'en') => {
  const words = wordsOf(() => useCaseWords('GBP'), locale)
  return cases.map((one, at) => words(one, at).replace(/[\u00a0\u202f]/g, ' '))
}

test('a case says what it does', () => {
  expect(sentences(templates.cashback.definition)).toEqual([
    'For everyone: issue 5% of the order subtotal as store credit, after 14 days.',
  ])
  expect(sentences(templates.vip_tiers.definition)[0]).toBe(
    'If Customer’s order total to date is at least £5,000.00: issue 10% of the order subtotal as ' +
      'store credit, expiring after 365 days and set Gold as the only tag of Bronze, Silver, and Gold.',
  )
  expect(sentences(templates.win_back.definition)).toEqual([
    'If Customer’s number of orders is at least 3: issue £15.00 in store credit, expiring after 30 days.',
    'For everyone else: issue £5.00 in store credit, expiring after 30 days.',
  ])
  expect(sentences(templates.referral.definition)).toEqual([
    'If Friend’s number of orders is 1: issue £10.00 in store credit, to the referrer, after 14 days ' +
      'and issue £5.00 in store credit, to the referred friend.',
  ])
})

test('a case says it in Russian', () => {
  expect(sentences(templates.cashback.definition, 'ru')).toEqual([
    'Для всех: начислить 5 % от базы «сумма товаров в заказе» бонусами, через 14 дней.',
  ])
  expect(sentences(templates.win_back.definition, 'ru')[1]).toBe(
    'Для остальных: начислить 5,00 £ бонусами, на 30 дней.',
  )
})

test('groups are joined by and, or, and are in brackets inside another', () => {
  const words = wordsOf(() => useConditionWords('GBP'))
  expect(
    words.group({
      all: [
        { field: 'order.is_first', operator: 'eq', value: 'false' },
        {
          any: [
            { field: 'customer.tags', operator: 'any_of', value: ['VIP', 'Staff'] },
            { field: 'order.total', operator: 'between', value: ['10', '20.5'] },
          ],
        },
      ],
    }),
  ).toBe(
    'Customer’s first order is no and (Customer tags include any of VIP or Staff or Order total ' +
      'is between £10.00 and £20.50)',
  )
})

test('every condition and every action has words in both languages, also unfinished', () => {
  for (const locale of ['en', 'ru'] as const) {
    const words = wordsOf(
      () => ({ one: useCaseWords('GBP'), condition: useConditionWords('GBP').condition }),
      locale,
    )
    for (const [name, field] of Object.entries(fields))
      for (const operator of operatorsOf[field.type]) {
        const text = words.condition(withOperator(newCondition(name, field), field, operator))
        expect(text).not.toContain('workflows.')
        expect(text.length).toBeGreaterThan(name.length / 2)
      }
    for (const type of actionTypes) {
      const actions = [newAction(type, false)]
      const text = words.one({ id: 'a', conditions: { all: [] }, actions }, 0)
      expect(text).not.toContain('workflows.')
    }
  }
})

test('triggers say when they fire; a custom one by its own title', () => {
  const words = wordsOf(() => useTriggerWords({ tg1: 'Bottle returned' }))
  expect(words.when('order_paid', null)).toBe('Order paid')
  expect(words.when('birthday', { days: 7 })).toBe('7 days before the birthday')
  expect(words.when('schedule', { every: 'week', weekday: 2 })).toBe('Every week on Tuesday')
  expect(words.name('tg1')).toBe('Bottle returned')
  expect(words.name('')).toBe('Choose a trigger')
})
