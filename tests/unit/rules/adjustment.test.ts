import { describe, expect, test } from 'vitest'
import {
  adjustmentOf,
  adjustmentTo,
  beyondRoom,
  roomFor,
  sumOf,
  takingMax,
} from '#rules/store-credit/adjustment.ts'

const around = { balance: '20.00', locale: 'en' }

test('adds and takes, to the cent', () => {
  expect(adjustmentOf({ ...around, direction: 'add', typed: '0.10' })).toEqual({
    difference: '0.10',
    after: '20.10',
    problem: null,
  })
  expect(adjustmentOf({ ...around, direction: 'take', typed: '20' })).toEqual({
    difference: '-20.00',
    after: '0.00',
    problem: null,
  })
  expect(adjustmentOf({ ...around, locale: 'ru', direction: 'take', typed: '0,01' }).after).toBe(
    '19.99',
  )
})

test('more than there is cannot be taken', () =>
  expect(adjustmentOf({ ...around, direction: 'take', typed: '20.01' }).problem).toBe('tooLittle'))

test.each(['', '0', '-5', 'x', '1.234'])('%j is no amount', (typed) =>
  expect(adjustmentOf({ ...around, direction: 'add', typed }).problem).toBe('invalidValue'),
)

test('amounts add up as text', () => expect(sumOf(['0.10', '0.20', '-0.05'])).toBe('0.25'))

const none = {
  currency: 'GBP',
  above: null,
  shop_max: null,
  own_max: null,
  day_max: null,
  day_left: null,
  taking_max: null,
}

test("the smaller of the shop's and the person's limit holds; without limits there is room for all", () => {
  expect(roomFor('add', { ...none, shop_max: '100.00', own_max: '20.00' }).upTo).toBe('20.00')
  expect(roomFor('add', { ...none, shop_max: '9.00', own_max: '20.00' }).upTo).toBe('9.00')
  expect(roomFor('add', { ...none, own_max: '0.00' }).upTo).toBe('0.00')
  expect(roomFor('take', { ...none, shop_max: '9.00', taking_max: '9.50' })).toEqual({
    above: null,
    upTo: '9.50',
    dayLeft: null,
    dayMax: null,
  })
  expect(beyondRoom('99999999.00', roomFor('add', none))).toBeNull()
})

test('a limit is allowed to the cent, the least itself is too little, a cent more is named', () => {
  const room = roomFor('add', {
    ...none,
    above: '1.00',
    own_max: '20.00',
    day_max: '50.00',
    day_left: '15.00',
  })
  expect([beyondRoom('15.00', room), beyondRoom('1.01', room)]).toEqual([null, null])
  expect(beyondRoom('1.00', room)).toEqual({ key: 'underLimit', amount: '1.00' })
  expect(beyondRoom('15.01', room)).toEqual({ key: 'overDay', amount: '15.00' })
  expect(beyondRoom('20.01', room)).toEqual({ key: 'overLimit', amount: '20.00' })
})

test('staff take off at most what the shop lets them give; owners and the vendor have no such limit', () => {
  const settings = { limit_store_credit_issue_max_value: '9.00' }
  expect([
    takingMax({ level: 'staff', isAdmin: false }, settings, null),
    takingMax({ level: 'owner', isAdmin: false }, settings, null),
    takingMax({ level: 'staff', isAdmin: true }, settings, null),
    takingMax({ level: 'staff', isAdmin: false }, {}, null),
    takingMax({ level: 'staff', isAdmin: false }, settings, '2.00'),
    takingMax({ level: 'staff', isAdmin: false }, settings, '20.00'),
    takingMax({ level: 'owner', isAdmin: false }, settings, '2.00'),
  ]).toEqual(['9.00', null, null, null, '2.00', '9.00', '2.00'])
})

describe('a new balance', () => {
  const to = (typed: string, locale = 'en') => adjustmentTo({ balance: '20.00', typed, locale })

  test('gives the difference that leads to it, either way', () => {
    expect(to('32.5')).toMatchObject({ direction: 'add', difference: '12.50', after: '32.50' })
    expect(to('0')).toMatchObject({ direction: 'take', difference: '-20.00', after: '0.00' })
    expect(to('7,25', 'ru')).toMatchObject({ direction: 'take', difference: '-12.75' })
  })

  test.each(['20', '-1', '', '1.234', '1e3'])('of %j changes nothing', (typed) =>
    expect(to(typed)).toMatchObject({ difference: null, problem: 'invalidValue' }),
  )
})
