import { describe, expect, test } from 'vitest'
import { egiftStatuses } from '#contract/egifts/egift.ts'
import type { Shop } from '#contract/shop/shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { settingsFrom, settingsTyped } from '#rules/egifts/form.ts'
import { actsOf } from '#rules/egifts/acts.ts'
import {
  defaultEgiftSettings,
  mayBecome,
  sendAtProblem,
  transitions,
} from '#rules/egifts/egifts.ts'
import { menuFor } from '#rules/way/menu.ts'

test('what ended stays ended, and every status is reached', () => {
  for (const from of ['expired', 'cancelled', 'refunded'] as const)
    expect(transitions[from]).toEqual({})
  const reached = new Set(Object.values(transitions).flatMap((ways) => Object.keys(ways)))
  expect(egiftStatuses.filter((status) => !reached.has(status))).toEqual(['draft'])
})

test('only a store tells of payment, goods and refunds; only the recipient or staff claim', () => {
  for (const from of egiftStatuses) {
    for (const to of ['pending_payment', 'fulfilled', 'refunded'] as const)
      for (const by of ['staff', 'recipient', 'job'] as const)
        expect(mayBecome(from, to, by)).toBe(false)
    for (const by of ['store', 'job'] as const) expect(mayBecome(from, 'claimed', by)).toBe(false)
  }
})

test('a gift that is over allows nothing', () => {
  for (const status of ['claimed', 'fulfilled', 'expired', 'cancelled', 'refunded'] as const)
    expect(actsOf({ status, source: 'staff', cart_id: 'cart-1', hasCustomer: true })).toEqual([])
  expect(
    actsOf({ status: 'draft', source: 'store', cart_id: 'cart-1', hasCustomer: true }),
  ).not.toContain('issue')
})

test.each([
  ['2026-03-28T12:00:00Z', 'past'],
  ['2026-03-28T23:30:00Z', 'early'],
  ['2026-03-29T23:30:00Z', null],
  ['2026-04-01T22:30:00Z', null],
  ['2026-04-01T23:30:00Z', 'late'],
] as const)('%s on the shop’s calendar, over a change of the clock: %s', (at, problem) => {
  const now = new Date('2026-03-28T12:00:00Z')
  expect(
    sendAtProblem({ earliest_days: 2, latest_days: 4 }, 'Europe/London', now, new Date(at)),
  ).toBe(problem)
})

describe('the form of the settings', () => {
  const read = (text: string) => (/^\d+(\.\d\d?)?$/.test(text) ? text : null)
  const typed = settingsTyped(defaultEgiftSettings, (wire) => wire)
  test('gives back what it was given', () => {
    expect(settingsFrom(typed, read)).toEqual({ settings: defaultEgiftSettings, problems: null })
    expect(
      settingsFrom({ ...typed, reminder_days: '', fraud_hold_above: '12.50' }, read).settings,
    ).toMatchObject({
      reminder_days: null,
      fraud_hold_above: '12.50',
    })
  })
  test.each([
    [{ claim_days: '' }, { claim_days: 'number' }],
    [{ claim_days: '1.5' }, { claim_days: 'number' }],
    [{ message_max: '5' }, { message_max: 'number' }],
    [{ fraud_hold_above: 'lots' }, { fraud_hold_above: 'invalid' }],
    [{ channels: { email: false, link: false } }, { channels: 'channels' }],
    [{ last_chance_days: '60', claim_days: '60' }, { last_chance_days: 'last_chance_days' }],
  ])('%o is %o', (more, problems) => {
    expect(settingsFrom({ ...typed, ...more }, read)).toEqual({ settings: null, problems })
  })
})

test.each([
  [{}, true],
  [{ test_mode: true }, false],
  [{ test_mode: true, enable_egifts: true }, true],
  [{ enable_egifts: false }, true],
])('the menu has eGifts with %o: %s', (settings, isThere) => {
  const shop = {
    settings: { is_accepted_terms: true, gw_plan_name: 'pro', gw_plan_title: 'Pro', ...settings },
  } as unknown as Shop
  const user = { level: 'owner', isAdmin: false, is_pos: false } as unknown as User
  expect(menuFor(shop, user).some(({ key }) => key === 'egifts')).toBe(isThere)
})
