import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { guessColumns } from '#rules/tools/table-heads.ts'
import { readTableAmount } from '#rules/tools/typed-amount.ts'
import { readTableDate } from '#rules/tools/typed-date.ts'

describe('an amount of a table', () => {
  test.each([
    ['10', '10.00'],
    ['10.5', '10.50'],
    ['12,50', '12.50'],
    ['0.01', '0.01'],
    ['1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1 234,50', '1234.50'],
    ["1'234.50", '1234.50'],
    ['1,234,567', '1234567.00'],
    ['1.234.567,8', '1234567.80'],
    ['1\u00a0234', '1234.00'],
    [' 7 ', '7.00'],
    ['007', '7.00'],
  ])('%j is %s, whatever is said of the sign', (cell, wire) =>
    expect(readTableAmount(cell)).toEqual({ wire }),
  )

  test.each(['52,620', '1.234', '999.999', '1,000'])(
    '%j reads two ways: it is asked about, and the answer decides',
    (cell) => {
      const sign = cell.includes('.') ? '.' : ','
      expect(readTableAmount(cell)).toBe('ask')
      expect(readTableAmount(cell, sign)).toBe(null)
      expect(readTableAmount(cell, sign === '.' ? ',' : '.')).toEqual({
        wire: `${cell.replace(sign, '')}.00`,
      })
    },
  )

  test.each([
    '',
    '-5',
    '+5',
    '£10',
    '10 GBP',
    '1e3',
    '0x10',
    '1.2.3',
    '1234.567',
    '0,620',
    '1234,567',
    '1,23,456',
    '1 23',
    '10.',
    ',5',
    '٣',
    '１０',
    '=1+1',
    'Infinity',
    '1,234.567',
    '99999999999999',
    '1 234.567',
    '1.234 567',
  ])('%j is none', (cell) => expect(readTableAmount(cell)).toBe(null))

  property.prop([
    fc.bigInt({ min: 0n, max: 9_999_999_999_99n }),
    fc.constantFrom(['.', ','], [',', '.'], ['.', ' '], [',', '\u00a0'], ['.', "'"]),
    fc.boolean(),
  ])(
    'with two decimals is read as it was written, however its thousands are set apart',
    (minor, [decimal, thousands], isGrouped) => {
      const whole = (minor / 100n).toString()
      const part = (minor % 100n).toString().padStart(2, '0')
      const grouped = isGrouped ? whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands!) : whole
      expect(readTableAmount(`${grouped}${decimal}${part}`)).toEqual({ wire: `${whole}.${part}` })
    },
  )

  property.prop([
    fc.string({ unit: fc.constantFrom('0', '1', '9', '.', ',', ' ', "'", '-', '€') }),
  ])('is never another number than its digits', (cell) => {
    const read = readTableAmount(cell, '.')
    if (read !== null && read !== 'ask')
      expect(cell.replaceAll(/\D/g, '').replace(/^0+/, '')).toMatch(
        new RegExp(
          `^${read.wire
            .replace('.', '')
            .replace(/^0+/, '')
            .replace(/0{0,2}$/, '')}`,
        ),
      )
  })
})

describe('a day of a table', () => {
  test.each([
    ['2027-04-03', '2027-04-03'],
    ['2027/4/3', '2027-04-03'],
    ['31.12.2027', '2027-12-31'],
    ['12/31/2027', '2027-12-31'],
    ['05/05/2027', '2027-05-05'],
    ['2027-04-03 00:00:00', '2027-04-03'],
  ])('%j is %s', (cell, day) => expect(readTableDate(cell)).toEqual({ day }))
  test('that reads two ways is asked about', () => {
    expect(readTableDate('03/04/2027')).toBe('ask')
    expect(readTableDate('03/04/2027', 'day_first')).toEqual({ day: '2027-04-03' })
    expect(readTableDate('03/04/2027', 'month_first')).toEqual({ day: '2027-03-04' })
  })
  test.each([
    '',
    '03/04/27',
    '2027-02-30',
    '31/11/2027',
    '1027-01-01',
    'tomorrow',
    '20270403',
    '2027-04/03',
  ])('%j is none', (cell) => expect(readTableDate(cell)).toBe(null))
})

test('columns are known by their names in English and Russian, and a column is one thing', () => {
  expect(guessColumns(['Customer Email', 'Full_Name', 'Amount', 'Valid until'])).toEqual({
    email: 'Customer Email',
    name: 'Full_Name',
    balance: 'Amount',
    expires_on: 'Valid until',
  })
  expect(
    guessColumns(['Электронная почта', 'ФИО', 'Сумма', 'Срок действия', 'Комментарий']),
  ).toEqual({
    email: 'Электронная почта',
    name: 'ФИО',
    balance: 'Сумма',
    expires_on: 'Срок действия',
    note: 'Комментарий',
  })
  expect(guessColumns(['first', 'second'])).toEqual({})
})
