import { describe, expect, test } from 'vitest'
import {
  compare,
  gapOf,
  type OurCard,
  type Pair,
  type StoreCard,
} from '#rules/integrations/compare.ts'
import { afterFix, fixesOf, leaves } from '#rules/integrations/fixes.ts'
import { nextNight } from '#rules/integrations/next-night.ts'
import { differenceCauses } from '#contract/integrations/store-difference.ts'
import { differenceKinds } from '#contract/integrations/store-money.ts'

const ours = (more: Partial<OurCard> = {}): OurCard => ({
  balance: 2000n,
  mirror: 'on',
  problem: null,
  failed: null,
  isSpendable: true,
  ...more,
})
const theirs = (more: Partial<StoreCard> = {}): StoreCard => ({
  balance: 2000n,
  isEnabled: true,
  wasOurs: false,
  ...more,
})
const pair = (here: OurCard | null, there: StoreCard | null, isMoving = false): Pair => ({
  ours: here,
  theirs: there,
  isMoving,
})

describe('both sides of a card', () => {
  test.each<[string, Pair]>([
    ['have the same', pair(ours(), theirs())],
    ['have the same while something else moves', pair(ours(), theirs(), true)],
    ['have nothing to spend', pair(null, theirs({ isEnabled: false }))],
    ['have nothing left', pair(null, theirs({ balance: 0n }))],
    ['are ended both', pair(ours({ balance: 0n }), theirs({ isEnabled: false }))],
    [
      'are disabled here alone, where nothing was there',
      pair(ours({ mirror: null, isSpendable: false }), null),
    ],
    ['never were there, empty', pair(ours({ mirror: 'closed', balance: 0n }), null)],
  ])('agree where they %s', (_, both) => {
    expect(compare(both)).toBeNull()
  })

  test.each<[string, string, bigint, Pair]>([
    ['balance', 'unread', -500n, pair(ours(), theirs({ balance: 2500n }))],
    ['balance', 'move_failed', 500n, pair(ours({ failed: 'failed' }), theirs({ balance: 1500n }))],
    [
      'over_store_limit',
      'move_failed',
      500n,
      pair(ours({ failed: 'over_limit' }), theirs({ balance: 1500n })),
    ],
    ['missing_there', 'removed_there', 2000n, pair(ours(), null)],
    [
      'missing_there',
      'move_failed',
      2000n,
      pair(ours({ mirror: 'opening', failed: 'failed' }), null),
    ],
    ['missing_there', 'never_opened', 2000n, pair(ours({ mirror: null }), null)],
    [
      'missing_there',
      'not_there',
      2000n,
      pair(ours({ mirror: 'refused', problem: 'not_there' }), null),
    ],
    [
      'over_store_limit',
      'over_limit',
      2000n,
      pair(ours({ mirror: 'refused', problem: 'over_limit' }), null),
    ],
    [
      'over_store_limit',
      'code_unfit',
      2000n,
      pair(ours({ mirror: 'refused', problem: 'code_unfit' }), null),
    ],
    [
      'made_there',
      'code_used',
      1300n,
      pair(ours({ mirror: 'refused', problem: 'made_there' }), theirs({ balance: 700n })),
    ],
    ['made_there', 'own', -2000n, pair(null, theirs())],
    ['missing_here', 'was_ours', -2000n, pair(null, theirs({ wasOurs: true }))],
    ['state', 'deactivated_there', 2000n, pair(ours(), theirs({ isEnabled: false }))],
    ['state', 'disabled_here', 0n, pair(ours({ isSpendable: false }), theirs())],
  ])('differ: %s, %s', (kind, cause, amount, both) => {
    expect(compare(both)).toMatchObject({ kind, cause, amount })
    expect(gapOf(both)).toBe(amount)
    expect(compare({ ...both, isMoving: true })).toBe('later')
  })

  test('never have a gap that nothing explains: none of a thousand pairs by chance', () => {
    const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!
    const side = () => pick([0n, 100n, 2000n])
    const pairs = Array.from({ length: 1000 }, () => {
      const here = ours({
        balance: side(),
        mirror: pick(['opening', 'on', 'closing', 'closed', 'refused', null] as const),
        failed: pick([null, 'failed']),
        isSpendable: pick([true, false]),
      })
      const there = theirs({ balance: side(), isEnabled: pick([true, false]) })
      const isMirrored = here.mirror !== null && here.mirror !== 'closed'
      const both = pair(pick([here, here, null]), isMirrored ? pick([there, null]) : null)
      const stays = both.ours !== null && !isMirrored && !both.ours.isSpendable
      return { both, stays }
    })
    const odd = pairs.filter(
      ({ both, stays }) => compare(both) === null && !stays && gapOf(both) !== 0n,
    )
    expect(odd).toEqual([])
  })
})

describe('fixes', () => {
  test('are there for each kind and cause, without a card less what needs one', () => {
    for (const kind of differenceKinds)
      for (const cause of [...differenceCauses, null])
        for (const hasCard of [true, false]) {
          const fixes = fixesOf({ kind, cause, hasCard })
          expect(fixes.length).toBeGreaterThan(0)
          if (!hasCard) expect(fixes).not.toContain('adopt')
        }
  })

  test.each([
    ['take_theirs', 700n, 700n],
    ['give_ours', 2000n, 2000n],
    ['close_there', 2000n, 0n],
    ['adopt', 2700n, 2700n],
    ['leave', 2000n, 700n],
    ['keep_ours', 2000n, 700n],
  ] as const)('of which %s leaves %s here and %s there', (fix, here, there) => {
    expect(afterFix(fix, { ours: 2000n, theirs: 700n })).toEqual({ ours: here, theirs: there })
    expect(leaves(fix)).toBe(fix === 'leave' || fix === 'keep_ours')
  })
})

test.each([
  ['Europe/London', '2026-11-29T10:00:00Z', '2026-11-30T03:00:00.000Z'],
  ['America/New_York', '2026-11-29T07:59:00Z', '2026-11-29T08:00:00.000Z'],
  ['America/New_York', '2026-11-29T08:00:00Z', '2026-11-30T08:00:00.000Z'],
  // 03:00 of the day on which the clocks go forward
  ['Europe/London', '2026-03-28T23:30:00Z', '2026-03-29T02:00:00.000Z'],
])('the next night of %s after %s is %s', (zone, now, at) => {
  expect(nextNight(zone, new Date(now)).toISOString()).toBe(at)
})
