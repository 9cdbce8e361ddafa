import { expect, test } from 'vitest'
import type { Definition } from '#contract/workflows/definition-shapes.ts'
import { compile } from '#rules/workflows/compile.ts'
import { simulate, type Step } from '#rules/workflows/scenario/simulate.ts'
import { forDays } from '#rules/workflows/templates/parts.ts'
import { credit, facts, when, workflow } from '../../support/workflows/facts.ts'

const zone = 'Europe/London'
const shop = { zone, windowDays: 30, opening: 0n }
const live = (id: string, definition: Definition) => ({
  compiled: compile(id, definition),
  group: null,
  priority: 1,
})
const at = (text: string) => new Date(`${text}Z`)
const event = (when_: string, trigger: string, more: Partial<Step> = {}): Step =>
  ({
    kind: 'event',
    at: at(when_),
    trigger,
    facts: facts({}, { day: when_.slice(0, 10) }),
    order: '#1',
    ...more,
  }) as Step
const played = (...args: Parameters<typeof simulate>) =>
  simulate(...args).map(({ at: moment, kind, amount, balance, pending }) =>
    [moment.toISOString().slice(0, 16), kind, amount, balance, pending].join(' '),
  )
const cashback = (more: Parameters<typeof credit>[0]) =>
  live('wf1', workflow([when('c1', { all: [] }, credit(more))]))

test('held credit is pending until its day, over a change of the clocks, and ends after its last', () => {
  const held = cashback({ hold: { mode: 'days', days: 14 }, expiration: forDays(30) })
  expect(played([held], [event('2026-03-20T09:30', 'order_paid')], shop)).toEqual([
    '2026-03-20T09:30 decided 400 0 400',
    '2026-04-03T08:30 granted 400 400 0',
    // summer time: the last day is 3 May
    '2026-05-03T23:00 expired -400 0 0',
  ])
})

test('a refund shrinks what is pending and recalls what is granted, by the goods that stay', () => {
  const steps = [
    event('2026-01-05T10:00', 'order_paid'),
    event('2026-01-06T10:00', 'refund_created', { kept: 4000n }),
    event('2026-01-25T10:00', 'refund_created', { kept: 0n }),
  ]
  expect(played([cashback({ hold: { mode: 'days', days: 14 } })], steps, shop)).toEqual([
    '2026-01-05T10:00 decided 400 0 400',
    '2026-01-06T10:00 recalled -200 0 200',
    '2026-01-19T10:00 granted 200 200 0',
    '2026-01-25T10:00 recalled -200 0 0',
  ])
})

test('credit held for the fulfilment is granted so many days after it', () => {
  const steps = [
    event('2026-01-05T10:00', 'order_paid'),
    event('2026-01-07T12:00', 'order_fulfilled'),
    { kind: 'spend', at: at('2026-01-12T09:00'), amount: 150n } as const,
  ]
  expect(played([cashback({ hold: { mode: 'fulfilled', days: 3 } })], steps, shop)).toEqual([
    '2026-01-05T10:00 decided 400 0 400',
    '2026-01-10T12:00 granted 400 400 0',
    '2026-01-12T09:00 spent -150 250 0',
  ])
})

test('limits count over the steps, and credit that waits for a person is never granted by the clock', () => {
  const once = live(
    'wf1',
    workflow([when('c1', { all: [] })], { per_customer: [{ period: 'month', count: 1 }] }),
  )
  const asking = live('wf2', {
    ...workflow([]),
    cases: [{ id: 'c1', conditions: { all: [] }, actions: [credit(), { type: 'ask_approval' }] }],
  })
  const steps = ['2026-01-05T10:00', '2026-01-20T10:00', '2026-02-01T10:00'].map((one) =>
    event(one, 'order_paid'),
  )
  const verdicts = simulate([once, asking], steps, shop).flatMap(({ workflow: id, verdict }) =>
    verdict ? [`${id} ${verdict}`] : [],
  )
  expect(verdicts).toEqual([
    'wf1 rewarded',
    'wf2 held',
    'wf1 over_customer_limit',
    'wf2 held',
    'wf1 rewarded',
    'wf2 held',
  ])
  steps.push(event('2026-02-02T10:00', 'order_fulfilled'))
  expect(simulate([asking], steps, shop).at(-1)).toMatchObject({ balance: 0n, pending: 1200n })
})

test('an opening balance is spent after credit that ends', () => {
  const steps = [
    event('2026-01-05T10:00', 'order_paid'),
    { kind: 'spend', at: at('2026-01-06T10:00'), amount: 450n } as const,
  ]
  const ending = cashback({ expiration: forDays(30) })
  expect(played([ending], steps, { ...shop, opening: 100n })).toEqual([
    '2026-01-05T10:00 decided 400 100 400',
    '2026-01-05T10:00 granted 400 500 0',
    '2026-01-06T10:00 spent -450 50 0',
  ])
})
