import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { CashbackForm } from '#contract/workflows/cashback/shapes.ts'
import { type Action, type Case, WorkflowData } from '#contract/workflows/definition-shapes.ts'
import { firstForm, plainForm } from '#rules/cashback/form.ts'
import { readForm } from '#rules/cashback/read-form.ts'
import { definitionOf } from '#rules/cashback/write-definition.ts'
import { compile } from '#rules/workflows/compile.ts'
import { decide } from '#rules/workflows/decide.ts'
import { freshStanding } from '#rules/workflows/standing.ts'
import { problemsOf } from '#rules/workflows/problems.ts'
import { anyForm } from '../../support/workflows/cashback.ts'
import { credit, facts, item } from '../../support/workflows/facts.ts'

const first = definitionOf(firstForm)
const action = first.cases[0]!.actions[0]!
const withActions = (...actions: Action[]): WorkflowData => ({
  ...first,
  cases: [{ ...first.cases[0]!, actions }],
})

property.prop([anyForm])('every form is read back from the definition that it writes', (form) => {
  expect(readForm(definitionOf(form))).toEqual({ form: plainForm(form), beyond: null })
})

property.prop([anyForm])('a plain form is as plain as it gets, and both wires carry it', (form) => {
  const plain = plainForm(form)
  expect(plainForm(plain)).toEqual(plain)
  expect(CashbackForm.parse(JSON.parse(JSON.stringify(plain)))).toEqual(plain)
  const definition = definitionOf(form)
  expect(readForm(WorkflowData.parse(JSON.parse(JSON.stringify(definition))))).toEqual({
    form: plain,
    beyond: null,
  })
})

type Change = (of: WorkflowData) => WorkflowData
const eachCase =
  (change: (one: Case) => Case): Change =>
  (of) => ({ ...of, cases: of.cases.map(change) })
const eachAction = (change: (action: Action) => Action): Change =>
  eachCase((one) => ({ ...one, actions: one.actions.map(change) }))
const without =
  (...keys: string[]) =>
  (action: Action): Action =>
    Object.fromEntries(Object.entries(action).filter(([key]) => !keys.includes(key))) as Action

/** Changes that people make in the editor, beyond the form or within it. */
const changes: Record<string, Change> = {
  none: (of) => of,
  'another trigger': (of) => ({ ...of, trigger: 'customer_created' }),
  'terms left to their defaults': eachAction(
    without('rounding', 'max', 'kind', 'with_gift_cards', 'with_credit', 'hold'),
  ),
  'no limits': ({ limits: _, ...of }) => of,
  'a least amount': eachAction((one) => ({ ...one, min: '5.00' }) as Action),
  'paid money': eachAction((one) => ({ ...one, kind: 'paid' }) as Action),
  'all orders to date': eachAction((one) => ({ ...one, base: 'total_spent' }) as Action),
  'another amount': eachAction((one) => ({ ...one, value: '7.5' }) as Action),
  'a second action': eachCase((one) => ({
    ...one,
    actions: [...one.actions, { type: 'add_tags', tags: ['Earned'] }],
  })),
  'a case that comes first': (of) => ({
    ...of,
    cases: [
      { id: 'vip', conditions: { all: [] }, actions: [credit({ value: '50' })] },
      ...of.cases,
    ],
  }),
  'the last case removed': (of) => ({ ...of, cases: of.cases.slice(0, -1) }),
  'cases in another order': (of) => ({ ...of, cases: of.cases.toReversed() }),
  'a further condition': eachCase((one) => ({
    ...one,
    conditions: {
      all: [one.conditions, { field: 'order.quantity', operator: 'gt', value: '2' }],
    },
  })),
  'a bound that is included': (of) => ({
    ...of,
    cases: of.cases.map((one) => ({
      ...one,
      conditions: { all: [{ field: 'order.subtotal', operator: 'gte', value: '10' }] },
    })),
  }),
  'any instead of all': eachCase((one) => ({
    ...one,
    conditions: { any: [{ field: 'order.subtotal', operator: 'gt', value: '10' }] },
  })),
  'a tier of another share of terms': (of) => ({
    ...of,
    cases: of.cases.map((one, at) =>
      at === 0
        ? { ...one, actions: one.actions.map((of) => ({ ...of, max: '1.00' }) as Action) }
        : one,
    ),
  }),
  'tags excluded': (of) => ({ ...of, limits: { ...of.limits, exclude_tags: ['Gold'] } }),
  'a hold-out': (of) => ({ ...of, limits: { ...of.limits, holdout_percent: 50 } }),
  'two budgets': (of) => ({
    ...of,
    limits: {
      ...of.limits,
      budget: [
        { period: 'day', amount: '5' },
        { period: 'total', amount: '50' },
      ],
    },
  }),
  'a group': (of) => ({ ...of, group: 'Orders' }),
}

const someFacts = fc
  .record({
    subtotal: fc.bigInt(0n, 1_000_000n),
    credit: fc.bigInt(0n, 5000n),
    spent: fc.bigInt(0n, 1_000_000n),
    tags: fc.subarray(['Gold', 'Wholesale', 'Mugs']),
    products: fc.subarray(['p1', 'Mugs', 'p9']),
    channel: fc.constantFrom('online', 'till', null),
    is_staff: fc.boolean(),
  })
  .map(({ subtotal, credit: paid, spent, tags, products, channel, is_staff }) =>
    facts(
      {
        'order.subtotal': subtotal,
        'order.total': subtotal + 500n,
        'order.credit': paid,
        'order.paid_with_credit': paid > 0n,
        'order.products': products,
        'order.collections': [],
        'order.channel': channel,
        'order.quantity': 3n,
        'customer.total_spent': spent,
        'customer.tags': tags,
      },
      { is_staff, items: products.map((product) => item({ product, net: subtotal / 3n })) },
    ),
  )

property.prop([anyForm, fc.constantFrom(...Object.keys(changes)), someFacts], { numRuns: 3000 })(
  'a definition is beyond the form, or the form decides every order as it does',
  (form, change, of) => {
    const definition = changes[change]!(definitionOf(form))
    const read = readForm(definition)
    if (read.form === null) return
    const given = (data: WorkflowData) => {
      const { verdict, credits } = decide(compile('wf1', data), of, freshStanding)
      return [verdict, credits.map(({ counted }) => counted)]
    }
    expect(given(definitionOf(read.form))).toEqual(given(definition))
    expect(definitionOf(read.form).limits?.budget ?? []).toEqual(definition.limits?.budget ?? [])
  },
)

describe('beyond the form', () => {
  const shared = first.cases[0]!
  test.each([
    ['trigger', { ...first, trigger: 'customer_created' }],
    ['trigger', { ...first, timing: { days: 3 } }],
    ['cases', { ...first, cases: [] }],
    ['cases', { ...first, cases: [{ ...shared, title: 'Everyone' }] }],
    ['cases', { ...first, cases: [...first.cases, { ...shared, id: 'more' }] }],
    ['conditions', { ...first, cases: [{ ...shared, conditions: { any: [{ all: [] }] } }] }],
    ['cases', withActions()],
    ['actions', withActions(action, { type: 'send_email' })],
    ['actions', withActions({ ...action, min: '5' } as Action)],
    ['actions', withActions({ ...action, note: 'Thanks' } as Action)],
    ['actions', withActions({ ...action, email: { active: true, subject: 'Hi' } } as Action)],
    ['limits', { ...first, limits: { holdout_percent: 10 } }],
    ['group', { ...first, group: 'Orders' }],
  ] as [string, WorkflowData][])('is named: %s', (beyond, definition) => {
    expect(readForm(definition)).toEqual({ form: null, beyond })
  })

  test('is nothing that a definition leaves to its defaults', () => {
    const short = {
      trigger: 'order_paid',
      cases: [
        {
          id: 'all',
          conditions: { all: [] },
          actions: [{ ...credit(), email: { active: true }, hold: { mode: 'days', days: 14 } }],
        },
      ],
    } as WorkflowData
    expect(readForm(short)).toEqual({ form: firstForm, beyond: null })
  })
})

test('tiers are written with the highest first, tags as they were put', () => {
  const tiers = [
    { from: '100', value: '5' },
    { from: '1000.00', value: '10' },
    { from: '500', value: '7' },
  ]
  const froms = (form: CashbackForm) => plainForm(form).tiers.map(({ from }) => from)
  expect(froms({ ...firstForm, tiers_by: 'spent', tiers })).toEqual(['1000.00', '500', '100'])
  expect(froms({ ...firstForm, tiers_by: 'tag', tiers })).toEqual(['100', '1000.00', '500'])
})

test('the form of a shop without cashback can be published as it is', () => {
  expect(problemsOf(first, '2026-03-01')).toEqual([])
})
