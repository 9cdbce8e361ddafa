import { expect, test } from 'vitest'
import { adjustmentOf, sumOf } from '#rules/adjustment.ts'

const around = { balance: '20.00', locale: 'en' }

test('adds and takes, to the cent', () => {
  expect(adjustmentOf({ ...around, direction: 'add', typed: '0.10' })).toEqual({ difference: '0.10', after: '20.10', problem: null })
  expect(adjustmentOf({ ...around, direction: 'take', typed: '20' })).toEqual({ difference: '-20.00', after: '0.00', problem: null })
  expect(adjustmentOf({ ...around, locale: 'ru', direction: 'take', typed: '0,01' }).after).toBe('19.99')
})

test('more than there is cannot be taken', () =>
  expect(adjustmentOf({ ...around, direction: 'take', typed: '20.01' }).problem).toBe('tooLittle'))

test.each(['', '0', '-5', 'x', '1.234'])('%j is no amount', (typed) =>
  expect(adjustmentOf({ ...around, direction: 'add', typed }).problem).toBe('invalidValue'))

test('amounts add up as text', () => expect(sumOf(['0.10', '0.20', '-0.05'])).toBe('0.25'))
