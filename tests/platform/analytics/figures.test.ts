import { beforeAll, describe, expect, test } from 'vitest'
import { getJournal } from '#contract/analytics/books.ts'
import { getExpiry, getLiability, listExpiring } from '#contract/analytics/liability.ts'
import { getGiftCardsIndepth, getGiftCardUsage } from '#contract/analytics/performance.ts'
import { getHome } from '#contract/home/calls.ts'
import { rollUp } from '#platform/analytics/roll-up.ts'
import { formatMinor } from '#rules/money.ts'
import { liveAYear, now } from '../../support/analytics/year.ts'
import { exported } from '../../support/exports/exporting.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ at: now })
const { card, other } = await liveAYear(platform, shop)

const indepth = async (fromDate: string, toDate: string) =>
  (await platform.call(shop.people.owner, getGiftCardsIndepth, { body: { fromDate, toDate } })).body
const owed = async (on: string, from = on) =>
  (await platform.call(shop.people.owner, getLiability, { query: { on, from } })).body

const minorOf = (text = '0'): bigint => BigInt(text.replace('.', ''))
/** Sums rows by the named columns, in minor units. */
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
    // 15.00 of the 20.00 issued on these days is spent
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

  test('what is owed on a day knows nothing of later ones; its parts are the whole, three ways', async () => {
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
    // 25.00 of the 100.00 of a year ago is gone: without expiration dates the older lot goes first
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

  test('the calendar has what expired and what will; of a young shop nothing is foretold', async () => {
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

  test('the journal adds up to what moved, page by page; its export has all entries of a line', async () => {
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
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) =>
        platform.call(shop.people.owner, getJournal, {
          query: { from: '2026-03-01', to: '2026-03-20', limit: 3, page },
        }),
      ),
    )
    expect(pages.flatMap(({ body: { rows } }) => rows)).toEqual(whole.rows)
    // also beyond the last, where there are no lines
    for (const page of pages) expect(page.body).toMatchObject({ net: '3.50', pages: 3, count: 8 })
    const columns = ['day', 'debit', 'credit', 'kind', 'source']
    const { rows: entries } = await exported(platform, shop, {
      kind: 'journal',
      filters: { start_date: '2026-03-01', end_date: '2026-03-20' },
    })
    expect(sumsBy(entries, columns, 'amount')).toEqual(sumsBy(whole.rows, columns, 'amount'))
  })

  test('an export says owed at the end of a day what the screen says, by source and age too', async () => {
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
    // without a day it is as of now, which is this day too
    expect((await exported(platform, shop, { kind: 'liability' })).rows).toEqual(rows)
  })
})
