import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { compile } from '#rules/workflows/compile.ts'
import { decide } from '#rules/workflows/decide.ts'
import { decideAll, inOrder, type Live } from '#rules/workflows/decide-all.ts'
import { explain } from '#rules/workflows/explain.ts'
import { freshStanding, type Standing } from '#rules/workflows/standing.ts'
import { credit, facts, item, when, workflow } from '../../support/workflows/facts.ts'

const all = { all: [] }
const decided = (
  definition: Parameters<typeof compile>[1],
  of = facts(),
  standing: Partial<Standing> = {},
) => decide(compile('wf1', definition), of, { ...freshStanding, ...standing })
const amountOf = (...args: Parameters<typeof decided>) =>
  decided(...args).credits.map(({ counted }) => counted.amount)

test('the first case that matches gives, and no other', () => {
  const gold = when(
    'gold',
    { all: [{ field: 'customer.total_spent', operator: 'gte', value: '400' }] },
    credit({ value: '10' }),
  )
  const silver = when('silver', all)
  expect(decided(workflow([gold, silver]))).toMatchObject({ case: 'gold', verdict: 'rewarded' })
  expect(amountOf(workflow([gold, silver]))).toEqual([800n])
  expect(decided(workflow([silver, gold]))).toMatchObject({ case: 'silver' })
})

test('a case without actions is an explicit nothing, and keeps later cases out', () => {
  const none = { id: 'none', conditions: all, actions: [] }
  expect(decided(workflow([none, when('c1', all)]))).toMatchObject({
    verdict: 'no_case',
    case: 'none',
    credits: [],
  })
})

test.each([
  ['no_customer', facts({}, { customer: null })],
  ['blocked', facts({}, { is_blocked: true })],
  ['excluded', facts({}, { is_staff: true })],
  ['excluded', facts({ 'customer.tags': ['Wholesale '] })],
  ['excluded', facts({ 'order.paid_with_credit': true })],
  ['zero', facts({ 'order.subtotal': 0n })],
] as const)('an event gives nothing and says %s', (verdict, of) => {
  const limits = { exclude_tags: ['wholesale'], exclude_paid_with_credit: true }
  const decision = decided(workflow([when('c1', all)], limits), of)
  expect(decision.verdict).toBe(verdict)
})

describe('the amount', () => {
  const of = (more: Parameters<typeof credit>[0], ...rest: [Parameters<typeof facts>[0]?]) =>
    amountOf(workflow([when('c1', all, credit(more))]), facts(...rest))

  test('is rounded as it says, down to the cent unless it says otherwise', () => {
    const base = { 'order.subtotal': 1010n }
    expect(of({ value: '5' }, base)).toEqual([50n])
    expect(of({ value: '5', rounding: { way: 'nearest', step: '0.01' } }, base)).toEqual([51n])
    expect(of({ value: '5', rounding: { way: 'up', step: '0.05' } }, base)).toEqual([55n])
    expect(of({ value: '5', rounding: { way: 'down', step: '1.00' } }, base)).toEqual([])
    // a ten-thousandth of a cent still counts upwards
    expect(
      of({ value: '0.01', rounding: { way: 'up', step: '0.01' } }, { 'order.subtotal': 1n }),
    ).toEqual([1n])
  })

  test('has bounds, but nothing to count from earns nothing', () => {
    expect(of({ max: '3.00' })).toEqual([300n])
    expect(of({ min: '6.00' })).toEqual([600n])
    expect(of({ min: '6.00' }, { 'order.subtotal': 0n })).toEqual([])
  })

  test('for every full step gives once', () => {
    const steps = { mode: 'for_every', every: '30', value: '2' } as const
    expect(of(steps)).toEqual([400n])
    expect(of(steps, { 'order.subtotal': 2999n })).toEqual([])
  })

  test('leaves out gift cards, and the share of the order that credit paid', () => {
    const items = [item({ net: 6000n }), item({ net: 2000n, is_gift_card: true, sku: 'GC' })]
    const give = (more: Parameters<typeof credit>[0], paid = 0n) =>
      amountOf(
        workflow([when('c1', all, credit({ value: '10', ...more }))]),
        facts({ 'order.credit': paid }, { items }),
      )
    expect(give({})).toEqual([600n])
    expect(give({ with_gift_cards: true })).toEqual([800n])
    expect(give({}, 2500n)).toEqual([450n])
    expect(give({ with_credit: true }, 2500n)).toEqual([600n])
    expect(give({}, 10_000n)).toEqual([])
    expect(give({ base: 'items', items: { skus: ['mug'] } })).toEqual([600n])
    expect(give({ base: 'items', items: { skus: ['cup'] } })).toEqual([])
  })

  property.prop([
    fc.bigInt({ min: 0n, max: 10n ** 12n }),
    fc.integer({ min: 0, max: 10_000 }),
    fc.constantFrom('down', 'nearest', 'up'),
    fc.constantFrom('0.01', '0.05', '0.50', '1.00', '5.00'),
  ])(
    'is a multiple of its step, less than one step from the exact share',
    (base, percent, way, step) => {
      const value = `${Math.floor(percent / 100)}.${String(percent % 100).padStart(2, '0')}`
      const [amount = 0n] = of({ value, rounding: { way, step } }, { 'order.subtotal': base })
      const unit = BigInt(Math.round(Number(step) * 100))
      const exact = base * BigInt(percent)
      expect(amount % unit).toBe(0n)
      const off = amount * 10_000n - exact
      expect((off < 0n ? -off : off) < unit * 10_000n).toBe(true)
      if (way === 'down') expect(off <= 0n).toBe(true)
      if (way === 'up') expect(off >= 0n).toBe(true)
      if (way === 'nearest') expect((off < 0n ? -off : off) * 2n <= unit * 10_000n).toBe(true)
    },
  )
})

describe('limits', () => {
  const limited = workflow([when('c1', all)], {
    per_customer: [
      { period: 'ever', count: 2 },
      { period: 'month', sum: '10.00' },
    ],
    budget: [{ period: 'total', amount: '100.00' }],
  })
  const given = (count: number, sum: bigint) => [
    { count, sum },
    { count, sum },
  ]

  test('are met whole or not at all', () => {
    expect(decided(limited, facts(), { customer: given(1, 600n) })).toMatchObject({
      verdict: 'rewarded',
    })
    expect(decided(limited, facts(), { customer: given(1, 601n) })).toMatchObject({
      verdict: 'over_customer_limit',
      limit: 1,
    })
    expect(decided(limited, facts(), { customer: given(2, 0n) })).toMatchObject({ limit: 0 })
    expect(decided(limited, facts(), { budget: [9600n] }).verdict).toBe('rewarded')
    expect(decided(limited, facts(), { budget: [9601n] }).verdict).toBe('over_budget')
    expect(decided(limited, facts(), { shopLeft: 399n }).verdict).toBe('over_budget')
  })

  test("of the shop hold too: its least amount itself can't be issued", () => {
    expect(decided(limited, facts(), { shopMax: 399n }).verdict).toBe('over_limit')
    expect(decided(limited, facts(), { shopMax: 400n }).verdict).toBe('rewarded')
    expect(decided(limited, facts(), { shopMin: 400n }).verdict).toBe('under_limit')
    expect(decided(limited, facts(), { shopMin: 399n }).verdict).toBe('rewarded')
  })
})

test('credit that waits is held, and so is credit that a person has to approve', () => {
  const hold = { mode: 'days', days: 14 } as const
  expect(decided(workflow([when('c1', all, credit({ hold }))])).verdict).toBe('held')
  expect(decided(workflow([when('c1', all, credit({ hold }), credit())])).verdict).toBe('rewarded')
  const asking = { ...when('c1', all), actions: [credit(), { type: 'ask_approval' as const }] }
  expect(decided(workflow([asking]))).toMatchObject({ verdict: 'held', asksApproval: true })
})

test('the same customers are held out, about as many as it says, and get nothing', () => {
  const half = compile('wf7', workflow([when('c1', all)], { holdout_percent: 20 }))
  const people = Array.from({ length: 10_000 }, (_, i) => `c${i}`)
  const heldOut = () =>
    people.filter(
      (customer) => decide(half, facts({}, { customer }), freshStanding).verdict === 'held_out',
    )
  const first = heldOut()
  expect(heldOut()).toEqual(first)
  expect(first.length).toBeGreaterThan(1850)
  expect(first.length).toBeLessThan(2150)
  const other = compile('wf8', half.definition)
  const both = first.filter(
    (customer) => decide(other, facts({}, { customer }), freshStanding).verdict === 'held_out',
  )
  expect(both.length).toBeLessThan(first.length / 3)
})

test('in a group the first that gives something wins; outside of it all give', () => {
  const live = (id: string, group: string | null, priority: number, value = '5'): Live => ({
    compiled: compile(id, workflow([when('c1', all, credit({ value }))])),
    group,
    priority,
  })
  const ordered = inOrder([
    live('wf10', 'a', 2),
    live('wf9', 'a', 2),
    live('wf2', 'a', 1, '0'),
    live('wf3', null, 9),
  ])
  const verdicts = decideAll(ordered, facts(), () => freshStanding).map(
    ({ workflow: one, decision }) => [one.compiled.id, decision.verdict],
  )
  expect(verdicts).toEqual([
    ['wf2', 'zero'],
    ['wf9', 'rewarded'],
    ['wf10', 'other_won'],
    ['wf3', 'rewarded'],
  ])
})

property.prop([
  fc.bigInt({ min: 0n, max: 200_00n }),
  fc.bigInt({ min: 0n, max: 20n }),
  fc.subarray(['vip', 'staff', 'new']),
  fc.bigInt({ min: 0n, max: 20_00n }),
])(
  'an explanation has the verdict of the decision, and the case that it shows holds',
  (subtotal, orders, tags, spent) => {
    const compiled = compile(
      'wf1',
      workflow(
        [
          when('a', {
            all: [
              { field: 'order.subtotal', operator: 'gt', value: '100' },
              {
                any: [
                  { field: 'customer.tags', operator: 'any_of', value: ['vip'] },
                  { field: 'customer.orders_count', operator: 'every', value: '5' },
                ],
              },
            ],
          }),
          when('b', {
            all: [{ field: 'order.subtotal', operator: 'between', value: ['20', '100'] }],
          }),
        ],
        { budget: [{ period: 'day', amount: '15.00' }], exclude_tags: ['staff'] },
      ),
    )
    const of = facts({
      'order.subtotal': subtotal,
      'customer.orders_count': orders * 100n,
      'customer.tags': tags,
    })
    const standing = { ...freshStanding, budget: [spent] }
    const decision = decide(compiled, of, standing)
    const trace = explain(compiled, of, standing)
    expect(trace.verdict).toBe(decision.verdict)
    expect(trace.decision).toEqual(decision)
    const chosen = trace.cases.find(({ isChosen }) => isChosen)
    if (decision.case) expect(chosen?.id).toBe(decision.case)
    if (decision.verdict === 'no_case') expect(chosen).toBeUndefined()
    for (const one of trace.cases) expect(one.group.holds && one.isReached).toBe(one.isChosen)
    if (decision.verdict === 'over_budget')
      expect(trace.limits.some(({ passes }) => !passes)).toBe(true)
    if (decision.verdict === 'rewarded')
      expect(trace.limits.every(({ passes }) => passes)).toBe(true)
  },
)
