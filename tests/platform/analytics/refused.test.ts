import { expect, test } from 'vitest'
import { closeMonth, getJournal } from '#contract/analytics/books.ts'
import { getExpiry, getLiability } from '#contract/analytics/liability.ts'
import { getGiftCardsIndepth } from '#contract/analytics/performance.ts'
import { rollUp } from '#platform/analytics/roll-up.ts'
import { liveAYear, now } from '../../support/analytics/year.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ at: now })
await liveAYear(platform, shop)
await rollUp(platform.db)

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
