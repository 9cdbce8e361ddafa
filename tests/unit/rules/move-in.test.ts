import { describe, expect, test } from 'vitest'
import { isOpenThere, readCode, readId, readKind } from '#rules/bulk/move-in/cells.ts'
import { convertPoints, isRate, readPoints } from '#rules/bulk/move-in/points.ts'
import { columnsOfFile, missingHeads, recogniseFile } from '#rules/bulk/move-in/recognise.ts'
import { moveSources } from '#contract/bulk/bulk.ts'
import { rivalFile } from '../../support/bulk/rival-files.ts'

const headsOf = (text: string): string[] => text.split('\r\n')[0]!.split(',')
const one = [{ email: 'ada@mail.example', name: 'Ada', minor: 1250n }]

describe('a file is recognised by its header', () => {
  test.each(moveSources.map((from) => [from] as const))('of %s', (from) => {
    const heads = headsOf(rivalFile(from, one))
    expect(recogniseFile(heads)).toBe(from)
    expect(missingHeads(from, heads)).toEqual([])
  })

  test('with other capitals, signs and order', () => {
    expect(recogniseFile(['REMAINING_VALUE', 'recipient email', 'Rise gift-card ID'])).toBe('rise')
    expect(recogniseFile(['Code', 'Adjust_amount', 'Expires_on', 'Customer email'])).toBe('rise')
    expect(recogniseFile(['Email address', 'First name', 'Current points balance'])).toBe('yotpo')
  })

  test('which says what is missing where it was edited', () => {
    const edited = ['Rise Gift Card ID', 'Recipient Email', 'Remaining']
    expect(recogniseFile(edited)).toBe('rise')
    expect(missingHeads('rise', edited)).toEqual(['remaining value'])
    expect(missingHeads('loyaltylion', ['mail', 'points approved'])).toEqual(['email'])
  })

  test('as our own form by what it has, and as none by what it lacks', () => {
    expect(recogniseFile(['email', 'points', 'name'])).toBe('plain')
    expect(recogniseFile(['код', 'сумма'])).toBe('plain')
    expect(recogniseFile(['first', 'second'])).toBeNull()
    expect(recogniseFile(['email', 'city'])).toBeNull()
    expect(recogniseFile([])).toBeNull()
  })

  test('and its columns mean what the system means by them', () => {
    expect(columnsOfFile('loyaltylion', ['Email', 'Points approved', 'Points pending'])).toEqual({
      email: 'Email',
      points: 'Points approved',
    })
    expect(columnsOfFile('shopify', headsOf(rivalFile('shopify', one)))).toMatchObject({
      id: 'Id',
      balance: 'Current Balance',
      status: 'Enabled?',
    })
    expect(columnsOfFile('plain', ['email', 'points', 'balance'])).toMatchObject({
      points: 'points',
      balance: 'balance',
    })
  })
})

describe('points', () => {
  test.each([
    ['0', '0'],
    ['52620', '52620'],
    [' 52620.00 ', '52620'],
    ['52,620', null],
    ['52 620', null],
    ['52.620', null],
    ['-5', null],
    ['1e3', null],
    ['', null],
    ['9999999999999', null],
  ])('%j read as %j', (cell, points) => {
    expect(readPoints(cell)?.toString() ?? null).toBe(points)
  })

  test.each([
    [250, { points: 100, money: '1.00' }, 250, 0],
    [51, { points: 100, money: '0.50' }, 25, 1],
    [7, { points: 100, money: '0.30' }, 2, 0],
    [99, { points: 100, money: '0.01' }, 0, 99],
    [199, { points: 100, money: '0.01' }, 1, 99],
    [3, { points: 1, money: '0.05' }, 15, 0],
  ])('%s at %j come to %s and leave %s', (points, rate, minor, rest) => {
    const converted = convertPoints(BigInt(points), rate)
    expect([converted.minor, converted.rest].map(Number)).toEqual([minor, rest])
  })

  test('never make more money than they are worth, and no point is lost', () => {
    for (let per = 1; per <= 40; per += 1)
      for (let worth = 1; worth <= 40; worth += 1)
        for (const points of [0n, 1n, 13n, 999n, 52_620n]) {
          const rate = { points: per, money: `0.${String(worth).padStart(2, '0')}` }
          const { minor, rest } = convertPoints(points, rate)
          expect(minor * BigInt(per) <= points * BigInt(worth)).toBe(true)
          expect((minor + 1n) * BigInt(per) > points * BigInt(worth)).toBe(true)
          expect(convertPoints(points - rest, rate)).toEqual({ minor, rest: 0n })
        }
  })

  test('are worth nothing at a rate of nothing', () => {
    expect(isRate({ points: 0, money: '1.00' })).toBe(false)
    expect(isRate({ points: 100, money: '0.00' })).toBe(false)
    expect(isRate({ points: 100, money: '-1.00' })).toBe(false)
    expect(isRate({ points: 100, money: '1.00' })).toBe(true)
  })
})

test('codes are kept if they can be, ids lose their apostrophe, kinds and states are words', () => {
  expect(readCode('rise-1234 5678 abcd')).toBe('RISE12345678ABCD')
  expect(readCode('ABC123')).toBeNull()
  expect(readCode('ABCDEFGHÄJKLM')).toBeNull()
  expect(readId("'123456")).toBe('123456')
  expect([readKind('Gift card'), readKind('store_credit'), readKind('mixed')]).toEqual([
    'paid',
    'promotional',
    null,
  ])
  expect(['', 'Active', 'TRUE', 'false', 'Fraud Risk', 'Blocked'].map(isOpenThere)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
