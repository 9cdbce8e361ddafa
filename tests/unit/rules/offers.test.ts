import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import type { EgiftDetail } from '#contract/egifts/egift-shapes.ts'
import { egiftActs, egiftStatuses } from '#contract/egifts/egift.ts'
import type { GiftCard } from '#contract/gift-cards/gift-card-shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { runOffers, tableOffers } from '#rules/bulk/acts.ts'
import { customerOffers } from '#rules/customers/acts.ts'
import { actsOf, egiftOffers } from '#rules/egifts/acts.ts'
import { cardOffers } from '#rules/gift-cards/acts.ts'
import { memberOffers } from '#rules/staff/acts.ts'
import { firstOf, type Offer, offersOf } from '#rules/way/offer.ts'

const person = (level: User['level'], email = 'a@a.example'): User => ({
  staff_id: 's1',
  shop_url: 'a.example',
  email,
  name: 'A',
  level,
  isAdmin: false,
  is_pos: false,
})
const now = new Date('2026-03-10T10:00:00Z')
const whyOf = <Act extends string>(offers: Offer<Act, string>[], act: Act) =>
  offers.find((offer) => offer.act === act)?.why
const open = <Act extends string>(offers: Offer<Act, string>[]) =>
  offers.flatMap(({ act, why }) => (why === null ? [act] : []))

test('an offer is an act with its right; the first reason against it counts', () => {
  expect(firstOf({ late: false, empty: true, closed: true })).toBe('empty')
  expect(firstOf({ late: false })).toBeNull()
  expect(
    offersOf(['a', 'b', 'c', 'd'], (act) => act !== 'b', { a: null, b: null, c: 'late' }),
  ).toEqual([
    { act: 'a', why: null },
    { act: 'c', why: 'late' },
  ])
})

describe('a card', () => {
  const card = (change: Partial<GiftCard> = {}) =>
    ({
      state: 'active',
      balance: '5.00',
      send_at: null,
      fulfilled_at: null,
      customer_email: 'b@b.example',
      platform_customer_id: '1',
      ...change,
    }) as GiftCard
  const offers = (change: Partial<GiftCard> = {}, level: User['level'] = 'owner') =>
    cardOffers(card(change), person(level))

  test('offers all but what has nothing to work on', () => {
    expect(open(offers())).toEqual(
      'balance send email fulfil expiry note merge split replace disable print'.split(' '),
    )
    expect(whyOf(offers(), 'delivery')).toBe('notScheduled')
    expect(whyOf(offers(), 'enable')).toBeUndefined()
    const empty = offers({ balance: '0.00', fulfilled_at: '2026-01-01T00:00:00.000Z' })
    expect(whyOf(empty, 'split')).toBe('empty')
    expect(whyOf(empty, 'expiry')).toBe('empty')
    expect(whyOf(empty, 'fulfil')).toBe('fulfilled')
  })

  test('says why: scheduled, without an address, disabled, merged', () => {
    const scheduled = offers({ state: 'scheduled', send_at: '2026-05-01T00:00:00.000Z' })
    expect(whyOf(scheduled, 'send')).toBe('scheduled')
    expect(whyOf(scheduled, 'delivery')).toBeNull()
    const bare = offers({ customer_email: null, platform_customer_id: null })
    expect([whyOf(bare, 'send'), whyOf(bare, 'merge')]).toEqual(['noEmail', 'nobody'])
    expect(open(offers({ state: 'disabled' }))).toEqual(['note', 'enable', 'print'])
    expect(whyOf(offers({ state: 'disabled' }), 'balance')).toBe('disabled')
    const merged = offers({ state: 'merged' })
    expect(open(merged)).toEqual(['print'])
    expect(new Set(merged.slice(0, -1).map(({ why }) => why))).toEqual(new Set(['merged']))
  })

  test('hides what somebody has no right to', () => {
    expect(offers({}, 'limited').map(({ act }) => act)).toEqual(['print'])
  })
})

test('a customer is blocked or let in again, never both; a statement takes a card', () => {
  const customer = { blocked_at: null, LoyaltyCard: null }
  const offers = customerOffers(customer, person('staff'), false)
  expect(open(offers)).toEqual([
    'adjust',
    'note',
    'language',
    'applyLink',
    'block',
    'merge',
    'statement',
    'export',
  ])
  expect(whyOf(offers, 'statementFile')).toBe('noCard')
  const blocked = customerOffers({ ...customer, blocked_at: 'x' }, person('owner'), false)
  expect(blocked.map(({ act }) => act)).toEqual(
    'adjust note language applyLink unblock merge statement statementFile export erase'.split(' '),
  )
})

test('a link to use credit is offered to those who see whole codes', () => {
  const customer = { blocked_at: null, LoyaltyCard: null }
  const offered = (user: User, isHiding: boolean) =>
    open(customerOffers(customer, user, isHiding)).includes('applyLink')
  const owner = person('owner')
  expect([offered(owner, false), offered(owner, true)]).toEqual([true, false])
  expect(offered({ ...owner, isAdmin: true }, true)).toBe(true)
})

test('a team member’s access', () => {
  expect(memberOffers({ state: 'active', sessions: 0 })).toEqual([
    { act: 'signOut', why: 'nowhere' },
    { act: 'newPassword', why: null },
    { act: 'block', why: null },
  ])
  expect(open(memberOffers({ state: 'blocked', sessions: 0 }))).toEqual(['unblock'])
  expect(open(memberOffers({ state: 'invited', sessions: 1 }))).toEqual([
    'signOut',
    'inviteAgain',
    'block',
  ])
})

describe('a gift', () => {
  const gift = (change: Partial<EgiftDetail>) =>
    ({
      status: 'sent',
      cart_id: 'desk-1',
      by: { name: 'A', email: 'a@a.example' },
      platform_customer_id: '1',
      created_at: '2026-03-10T09:00:00.000Z',
      acts: [],
      ...change,
    }) as EgiftDetail

  test.each(egiftStatuses)('%s: every act is possible or says why', (status) => {
    const acts = actsOf({ status, source: 'staff', cart_id: 'desk-1', hasCustomer: true })
    const offers = egiftOffers(gift({ status, acts }), person('owner'), now)
    expect(offers.map(({ act }) => act)).toEqual(egiftActs)
    expect(open(offers)).toEqual(acts)
  })

  test('says what it waits for', () => {
    const why = (change: Partial<EgiftDetail>, act: (typeof egiftActs)[number]) =>
      whyOf(egiftOffers(gift(change), person('owner'), now), act)
    expect(why({ status: 'draft' }, 'send')).toBe('draft')
    expect(why({ status: 'draft', by: null }, 'issue')).toBe('store')
    expect(why({ status: 'pending_payment' }, 'date')).toBe('unpaid')
    expect(why({ status: 'fraud_hold' }, 'link')).toBe('held')
    expect(why({}, 'date')).toBe('left')
    expect(why({ cart_id: 'refund-rf1' }, 'cancel')).toBe('refund')
    expect(why({}, 'release')).toBe('notHeld')
    expect(why({ platform_customer_id: null }, 'convert')).toBe('stranger')
    expect(why({ status: 'claimed' }, 'cancel')).toBe('claimed')
    expect(why({ status: 'expired' }, 'send')).toBe('ended')
  })

  test('is cancelled by its maker for a day, by an owner always, and by no other', () => {
    const late = { created_at: '2026-03-09T09:00:00.000Z' }
    expect(whyOf(egiftOffers(gift(late), person('staff'), now), 'cancel')).toBe('late')
    const other = person('staff', 'other@a.example')
    expect(whyOf(egiftOffers(gift({}), other, now), 'cancel')).toBeUndefined()
    expect(egiftOffers(gift({ status: 'draft' }), person('limited'), now)).toEqual([])
  })

  test('offers nothing that the platform refuses for a reason unknown here', () => {
    expect(whyOf(egiftOffers(gift({}), person('owner'), now), 'send')).toBeUndefined()
  })
})

describe('a campaign', () => {
  const run = (state: Bulk['state'], change = {}) => ({
    state,
    operation_name: 'gift_card' as const,
    checked_at: '2026-03-10T08:00:00Z',
    started_at: '2026-03-10T09:00:00Z',
    started_by: { staff_id: 's1', name: 'A', email: 'a@a.example' },
    rows_done: 5,
    rows_failed: 0,
    ...change,
  })
  const counts = { mails_failed: 0, rows_undone: 0, task: null }
  const why = (state: Bulk['state'], act: Parameters<typeof whyOf>[1], change = {}, more = {}) =>
    whyOf(
      runOffers(run(state, change), { ...counts, ...more }, person('staff'), now),
      act as 'undo',
    )

  test('says why not', () => {
    expect(why('checked', 'undo', { started_at: null, started_by: null })).toBe('notStarted')
    expect(why('bulk_started', 'edit')).toBe('started')
    expect(why('bulk_started', 'undo')).toBe('running')
    expect(why('bulk_finished', 'pause')).toBe('over')
    expect(why('bulk_paused', 'pause')).toBeUndefined()
    expect(why('bulk_finished', 'extend', {}, { task: {} })).toBe('busy')
    expect(why('bulk_stopped', 'disable', { rows_done: 0 })).toBe('nothingGiven')
    expect(why('bulk_stopped', 'retry', { rows_failed: 1 })).toBe('notFinished')
    expect(why('bulk_finished', 'retry')).toBe('noneFailed')
    expect(why('bulk_finished', 'resend')).toBe('noMailFailed')
    expect(why('bulk_finished', 'enable', { operation_name: 'loyalty_card' })).toBe('noCards')
    expect(why('undone', 'undo')).toBe('undone')
    expect(why('bulk_finished', 'undo', { started_at: '2026-03-09T09:00:00Z' })).toBe('late')
    const theirs = { started_by: { staff_id: 's2', name: 'B', email: 'b@a.example' } }
    expect(why('bulk_finished', 'undo', theirs)).toBeUndefined()
  })

  test('has a table of the rows left out where some were', () => {
    const none = { rows_failed: 0, rows_skipped: 0 }
    expect(tableOffers(none, person('staff'))).toEqual([
      { act: 'export', why: null },
      { act: 'badRows', why: 'noneLeftOut' },
    ])
    expect(open(tableOffers({ ...none, rows_skipped: 1 }, person('staff')))).toContain('badRows')
    expect(tableOffers(none, person('limited'))).toEqual([])
  })
})

const unions: Record<string, string> = {
  'gift-cards': 'CardWhy',
  customers: 'CustomerWhy',
  egifts: 'EgiftWhy',
  bulk: 'RunWhy',
  staff: 'MemberWhy',
}
test.each(Object.entries(unions))('every reason of %s has its words', (area, union) => {
  const source = fs.readFileSync(`lib/rules/${area}/acts.ts`, 'utf8')
  const reasons = new RegExp(`type ${union} =([^]*?)\\n(?:export|type|const|/|\\n)`).exec(source)
  const names = [...(reasons?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(0)
  for (const locale of ['en', 'ru']) {
    const file = `messages/${locale}/${area === 'bulk' ? 'bulk-run' : area}.json`
    const words = JSON.parse(fs.readFileSync(file, 'utf8')) as { whyNot: Record<string, string> }
    expect(Object.keys(words.whyNot)).toEqual(expect.arrayContaining(names))
  }
})
