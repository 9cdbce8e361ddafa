import { beforeAll, describe, expect, test } from 'vitest'
import { closeMonth, getJournal, listMonthCloses } from '#contract/analytics/books.ts'
import { getExpiry, getLiability, listExpiring } from '#contract/analytics/liability.ts'
import { getGiftCardsIndepth, getGiftCardUsage } from '#contract/analytics/performance.ts'
import { getHome } from '#contract/home.ts'
import { rollUp } from '#platform/analytics/roll-up.ts'
import { transact } from '#platform/db/transact.ts'
import { makeCard } from '#platform/gift-cards/make-card.ts'
import { post, transfer, undo } from '#platform/ledger/post.ts'
import { formatMinor } from '#rules/money.ts'
import { exported } from '../support/exporting.ts'
import type { TestShop } from '../support/platform.ts'
import { suite } from '../support/suite.ts'

const now = '2026-03-20T12:00:00Z'
const { platform, shop } = await suite({ at: now })
let card = 0n
let other = 0n
type Act = {
  kind: 'issue' | 'redeem' | 'refund' | 'adjust' | 'expire'
  amount: bigint
  at: string
  money?: 'paid'
  order?: string
  source?: 'workflow' | 'checkout' | 'job'
  reason?: string
  expires_on?: string
  on?: bigint
  of?: TestShop
}

const act = ({ order, on = card, of = shop, at, source = 'staff' as never, ...more }: Act) =>
  transact(platform.db, (trx) =>
    post(trx, {
      ...more,
      shop_id: of.shop_id,
      gift_card_id: on,
      source,
      at: new Date(at),
      ...(order ? { cause: { kind: 'order', id: order } } : {}),
    } as never),
  )
const cardOf = (one: TestShop, customer_id: bigint | null = null) =>
  transact(platform.db, (trx) =>
    makeCard(
      trx,
      platform,
      one.shop_id,
      { customer_id, is_loyalty: false, customer_name: 'Ada', customer_email: null },
      new Date('2025-01-01'),
    ),
  )
const order = (customer_id: bigint, name: string, total: bigint, at: string, more: object = {}) =>
  platform.db
    .insertInto('orders')
    .values({
      shop_id: shop.shop_id,
      name,
      platform_order_id: null,
      customer_id,
      email: null,
      subtotal: total,
      shipping: 0n,
      taxes: 0n,
      discount: 0n,
      total,
      refunded: 0n,
      financial_status: 'paid',
      fulfillment_status: 'fulfilled',
      digest: null,
      created_at: new Date(at),
      paid_at: null,
      cancelled_at: null,
      ...more,
    })
    .execute()
const indepth = async (fromDate: string, toDate: string) =>
  (await platform.call(shop.people.owner, getGiftCardsIndepth, { body: { fromDate, toDate } })).body
const owed = async (on: string, from = on) =>
  (await platform.call(shop.people.owner, getLiability, { query: { on, from } })).body

const minorOf = (text = '0'): bigint => BigInt(text.replace('.', ''))
/** What rows come to by the columns named, in minor units. */
const sumsBy = (
  rows: Record<string, string>[],
  columns: readonly string[],
  amount: string,
): Record<string, bigint> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(rows, (row) => columns.map((name) => row[name]).join(' '))).map(
      ([key, list]) => [key, list!.reduce((all, row) => all + minorOf(row[amount]), 0n)],
    ),
  )

beforeAll(async () => {
  const { customer_id } = await platform.customer(shop)
  card = await cardOf(shop, customer_id)
  other = await cardOf(shop)
  await act({
    kind: 'issue',
    amount: 10_000n,
    money: 'paid',
    at: '2025-02-10T10:00:00Z',
    reason: 'Other',
  })
  await act({
    kind: 'issue',
    amount: 4000n,
    at: '2026-02-10T10:00:00Z',
    reason: 'Refund',
    source: 'workflow',
  })
  await act({
    kind: 'redeem',
    amount: -2500n,
    at: '2026-02-15T10:00:00Z',
    order: '#1',
    source: 'checkout',
  })
  // the lot that a split makes is as old as the money on it
  await transact(platform.db, (trx) =>
    transfer(trx, {
      shop_id: shop.shop_id,
      from: card,
      to: other,
      amount: 3000n,
      staff_id: null,
      at: new Date('2026-03-01T10:00:00Z'),
    }),
  )
  const wrong = await act({
    kind: 'issue',
    amount: 900n,
    at: '2026-03-02T10:00:00Z',
    reason: 'Reward',
  })
  await transact(platform.db, (trx) =>
    undo(trx, {
      shop_id: shop.shop_id,
      movement_id: wrong.movement_id,
      staff_id: shop.people.owner.staff_id,
      at: new Date('2026-03-03T10:00:00Z'),
    }),
  )
  await act({
    kind: 'issue',
    amount: 2000n,
    at: '2026-03-05T10:00:00Z',
    reason: 'Reward',
    expires_on: '2026-03-25',
  })
  await act({
    kind: 'redeem',
    amount: -1500n,
    at: '2026-03-10T10:00:00Z',
    order: '#2',
    source: 'checkout',
  })
  await act({ kind: 'expire', amount: -100n, at: '2026-03-12T00:04:00Z', source: 'job' })
  await act({ kind: 'adjust', amount: -50n, at: '2026-03-13T10:00:00Z' })
  await order(customer_id, '#1', 6000n, '2026-02-15T10:00:00Z')
  await order(customer_id, '#2', 4500n, '2026-03-10T10:00:00Z')
  await order(customer_id, '#3', 2000n, '2026-03-11T10:00:00Z')
  await order(customer_id, '#4', 9900n, '2026-03-11T10:00:00Z', { cancelled_at: new Date(now) })
})

describe.each(['by the entries alone', 'by the roll-up'])('%s', (how) => {
  beforeAll(async () => {
    if (how === 'by the roll-up') await rollUp(platform.db)
  })

  test('usage is all that ever moved, and what home says is owed', async () => {
    const { body } = await platform.call(shop.people.owner, getGiftCardUsage, {
      query: { shop_url: shop.shop_url },
    })
    expect(body).toMatchObject({
      currency: 'GBP',
      issued: '160.00',
      redeemed: '40.00',
      expired: '1.00',
      adjusted: '-0.50',
      outstanding: '118.50',
      cards: 2,
      redemption_rate: 2500,
    })
    expect((await platform.call(shop.people.owner, getHome, { query: {} })).body.liability).toBe(
      body.outstanding,
    )
  })

  test('a period beside the one before it: sums, rates, sources, orders, people', async () => {
    const { period, previous, before, ...more } = await indepth('2026-03-01', '2026-03-20')
    expect(before).toEqual({ from: '2026-02-09', to: '2026-02-28' })
    expect(period).toMatchObject({
      opening: '115.00',
      issued: '20.00',
      redeemed: '15.00',
      expired: '1.00',
      adjusted: '-0.50',
      closing: '118.50',
      period_rate: 7500,
      days_to_redeem: 5,
      cards: { sold: 0, value: '0.00' },
    })
    // of what was issued in the days, 15.00 of 20.00 is spent
    expect([period.cohort_rate, period.engagement, previous.period_rate]).toEqual([
      7500, 2500, 6250,
    ])
    expect(previous).toMatchObject({
      opening: '100.00',
      issued: '40.00',
      redeemed: '25.00',
      closing: '115.00',
    })
    expect(period.orders).toEqual({
      count: 2,
      with_credit: 1,
      revenue: '65.00',
      credit_used: '15.00',
      influenced: '45.00',
      multiplier: 300,
      share: 6923,
      average_with: '45.00',
      average_without: '20.00',
      lift: 12_500,
    })
    expect(period.people).toEqual({ rewarded: 1, again: 1, rate: 10_000 })
    expect(previous.people).toEqual({ rewarded: 1, again: 0, rate: 0 })
    expect(more).toMatchObject({
      sources: [{ source: 'staff', issued: '20.00' }],
      reasons: [{ reason: 'Reward', issued: '20.00' }],
    })
    expect(more.days).toHaveLength(20)
    expect(more.days[4]).toEqual({
      day: '2026-03-05',
      issued: '20.00',
      redeemed: '0.00',
      expired: '0.00',
      adjusted: '0.00',
      closing: '135.00',
    })
    expect((await indepth('2025-02-10', '2025-02-10')).period.cards).toMatchObject({
      sold: 1,
      value: '100.00',
      undone: '0.00',
    })
  })

  test('what is owed on a day knows nothing of later ones, and its parts are the whole, each three ways', async () => {
    const body = await owed('2026-03-20', '2026-03-01')
    expect(body).toMatchObject({
      amount: '118.50',
      range: { opening: '115.00', closing: '118.50' },
    })
    const minor = (list: { amount: string }[]) =>
      formatMinor(list.reduce((all, { amount }) => all + BigInt(amount.replace('.', '')), 0n))
    for (const list of [body.ages, body.bands, body.sources]) expect(minor(list)).toBe('118.50')
    expect(body.sources.map(({ source }) => source)).toEqual(['staff', 'workflow'])
    const then = await owed('2026-02-28')
    // 100.00 of a year ago lost 25.00 of it: without a last day the older lot goes first
    expect([then.amount, then.paid, then.promotional]).toEqual(['115.00', '75.00', '40.00'])
    expect(then.ages.map(({ amount }) => amount)).toEqual([
      '40.00',
      '0.00',
      '0.00',
      '0.00',
      '75.00',
    ])
    expect(then.bands.filter(({ cards }) => cards)).toMatchObject([
      { over: '100.00', upto: '250.00', amount: '115.00', cards: 1 },
    ])
    expect((await owed('2026-03-01')).ages.map(({ amount }) => amount)).toEqual([
      '40.00',
      '0.00',
      '0.00',
      '0.00',
      '75.00',
    ])
    expect((await owed('2024-12-31')).amount).toBe('0.00')
  })

  test('the calendar has what expired on days that are over and what will on those to come; of a young shop nothing is foretold', async () => {
    const { body } = await platform.call(shop.people.owner, getExpiry, { query: {} })
    expect(body).toMatchObject({
      today: '2026-03-20',
      month: '2026-03',
      outstanding: '118.50',
      soon: [
        { days: 7, amount: '3.50' },
        { days: 30, amount: '3.50' },
        { days: 90, amount: '3.50' },
      ],
      never: '115.00',
    })
    expect(body.days.filter(({ amount }) => amount !== '0.00')).toEqual([
      { day: '2026-03-12', amount: '1.00', cards: null },
      { day: '2026-03-25', amount: '3.50', cards: 1 },
    ])
    expect(body.forecast).toMatchObject({
      cohorts: 1,
      cohorts_needed: 3,
      breakage_rate: null,
      expected_breakage: null,
      breakage_income: null,
      months: [],
    })
    const { body: due } = await platform.call(shop.people.owner, listExpiring, {
      query: { from: '2026-03-25', to: '2026-03-25' },
    })
    expect(due).toMatchObject({
      more: false,
      rows: [{ gift_card_id: `g${card}`, amount: '3.50', money: 'promotional' }],
    })
  })

  test('the journal adds up to what moved, page by page, and an export of it has the entries of each of its lines', async () => {
    const { body } = await platform.call(shop.people.owner, getJournal, {
      query: { from: '2026-03-01', to: '2026-03-20', limit: 3 },
    })
    expect(body).toMatchObject({ net: '3.50', page: 1, pages: 3, count: 8 })
    expect(body.rows[0]).toEqual({
      day: '2026-03-01',
      debit: 'transfer',
      credit: 'liability_paid',
      amount: '30.00',
      kind: 'transfer',
      source: 'staff',
    })
    const { body: whole } = await platform.call(shop.people.owner, getJournal, {
      query: { from: '2026-03-01', to: '2026-03-20', limit: 50 },
    })
    const columns = ['day', 'debit', 'credit', 'kind', 'source']
    const { rows: entries } = await exported(platform, shop, {
      kind: 'journal',
      filters: { start_date: '2026-03-01', end_date: '2026-03-20' },
    })
    expect(sumsBy(entries, columns, 'amount')).toEqual(sumsBy(whole.rows, columns, 'amount'))
  })

  test('what an export says is owed at the end of a day is what the screen says, by source and by age too', async () => {
    for (const on of ['2026-03-20', '2026-03-01', '2026-02-28', '2024-12-31']) {
      const body = await owed(on)
      const { rows } = await exported(platform, shop, { kind: 'liability', filters: { on } })
      expect(sumsBy(rows, [], 'remaining')['']?.toString() ?? '0', on).toBe(
        String(minorOf(body.amount)),
      )
      expect(sumsBy(rows, ['source'], 'remaining'), on).toEqual(
        sumsBy(
          body.sources.filter(({ amount }) => amount !== '0.00'),
          ['source'],
          'amount',
        ),
      )
      const old = rows.filter(({ age_days }) => Number(age_days) > 365)
      expect(sumsBy(old, [], 'remaining')[''] ?? 0n, on).toBe(minorOf(body.ages.at(-1)?.amount))
    }
    const { rows } = await exported(platform, shop, {
      kind: 'liability',
      filters: { on: '2026-03-20' },
    })
    expect(rows.find(({ gift_card_id }) => gift_card_id === `g${other}`)).toMatchObject({
      issued_on: '2025-02-10',
      age_days: '403',
      remaining: '30.00',
      kind: 'paid',
    })
    // without a day it is as it is now, which is this day too
    expect((await exported(platform, shop, { kind: 'liability' })).rows).toEqual(rows)
  })
})

test.each([
  [
    'days that are swapped',
    getGiftCardsIndepth,
    { body: { fromDate: '2026-03-02', toDate: '2026-03-01' } },
    'fromDate',
  ],
  [
    'two hundred years',
    getGiftCardsIndepth,
    { body: { fromDate: '1826-03-02', toDate: '2026-03-01' } },
    'fromDate',
  ],
  [
    'a hundred years',
    getGiftCardsIndepth,
    { body: { fromDate: '1926-03-02', toDate: '2026-03-01' } },
    'fromDate',
  ],
  [
    'a day to come',
    getGiftCardsIndepth,
    { body: { fromDate: '2026-03-02', toDate: '2226-03-01' } },
    'toDate',
  ],
  ['a day that is none', getLiability, { query: { on: '2026-02-30' } }, 'on'],
  [
    'a first day after the last',
    getLiability,
    { query: { from: '2026-02-02', on: '2026-02-01' } },
    'from',
  ],
  ['a month that is none', getExpiry, { query: { month: '2026-13' } }, 'month'],
  ['a journal of the future', getJournal, { query: { to: '2026-03-21' } }, 'to'],
  ['a month that is not over', closeMonth, { body: { month: '2026-03' } }, 'month'],
  ['a month before anything had moved', closeMonth, { body: { month: '1999-01' } }, 'month'],
] as const)('refuses %s by the name of the field', async (_, call, input, field) => {
  expect(
    await platform.call(shop.people.owner, call as typeof getExpiry, input as never),
  ).toMatchObject({
    status: 422,
    error: { code: 'invalid_input', field },
  })
})

test('days before the shop was, to the first that a call may name, are answered with nothing', async () => {
  const first = '1900-01-01'
  expect(
    await platform.call(shop.people.owner, getLiability, { query: { on: first } }),
  ).toMatchObject({
    status: 200,
    body: { amount: '0.00', from: first, on: first },
  })
  expect(
    await platform.call(shop.people.owner, getGiftCardsIndepth, {
      body: { fromDate: first, toDate: '1900-02-01' },
    }),
  ).toMatchObject({
    status: 200,
    body: { period: { issued: '0.00' }, previous: { issued: '0.00' } },
  })
})

describe('a closed month', () => {
  test('stays as it was; what comes late is a difference; by its owner, once, of two at once one', async () => {
    const [mine, late] = [await platform.shop(), await platform.shop()]
    const one = await cardOf(mine)
    await act({ kind: 'issue', amount: 5000n, at: '2026-01-15T10:00:00Z', on: one, of: mine })
    expect((await platform.call(mine.people.limited, listMonthCloses, {})).body).toMatchObject({
      rows: [],
      open: ['2026-02', '2026-01'],
    })
    expect(
      await platform.call(mine.people.staff, closeMonth, { body: { month: '2026-01' } }),
    ).toMatchObject({ status: 403 })
    const tries = await Promise.all(
      [1, 2, 3].map(() =>
        platform.call(mine.people.owner, closeMonth, { body: { month: '2026-01' } }),
      ),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(tries.find(({ status }) => status === 409)!.error).toMatchObject({
      code: 'already_there',
      field: 'month',
    })
    await act({ kind: 'issue', amount: 70n, at: '2026-01-20T10:00:00Z', on: one, of: mine })
    await act({ kind: 'issue', amount: 900n, at: '2026-02-20T10:00:00Z', on: one, of: mine })
    const { body } = await platform.call(mine.people.owner, listMonthCloses, {})
    expect(body.open).toEqual(['2026-02'])
    expect(body.rows).toMatchObject([
      {
        month: '2026-01',
        by: 'owner',
        closed: { issued: '50.00', closing: '50.00' },
        now: { issued: '50.70', closing: '50.70' },
        difference: '0.70',
        differs: true,
      },
    ])
    expect((await platform.call(late.people.owner, listMonthCloses, {})).body.rows).toEqual([])
    await expect(
      platform.db.updateTable('month_close').set({ closing: 1n }).execute(),
    ).rejects.toThrow('append-only')
  })
})
