import { beforeEach, expect, test } from 'vitest'
import { previewWorkflow } from '#contract/workflows/trial.ts'
import { placeOrder } from '../../../support/orders/placing.ts'
import type { Person, TestShop } from '../../../support/platform.ts'
import { suitePlatform } from '../../../support/suite.ts'
import { cashback, definingOf, tiers } from '../../../support/workflows/defining.ts'

const platform = await suitePlatform({ at: '2026-03-01T12:00:00Z' })
let shop: TestShop
let desk: ReturnType<typeof definingOf>
beforeEach(async () => {
  shop = await platform.shop()
  desk = definingOf(platform, shop)
})
const { title: _, ...plain } = cashback()
const preview = (body: object, person: Person = shop.people.staff) =>
  platform.call(person, previewWorkflow, {
    body: {
      email: 'ada@customers.example',
      workflow: plain,
      data: { 'order.subtotal': '200.00' },
      ...body,
    } as never,
  })

test('a test decides with the values, and shows verdict, arithmetic, trace and emails', async () => {
  const { body } = await preview({
    data: { 'order.subtotal': 250.3, 'order.total': '300', 'order.credit': '30' },
  })
  expect(body).toMatchObject({
    verdict: 'rewarded',
    booked: false,
    known: false,
    mail_id: null,
    credits: [
      {
        action: 0,
        type: 'issue_store_credit',
        target: 'customer',
        amount: '11.26',
        gross: '250.30',
        base: '225.27',
        exact: '11.2635',
        bound: null,
        due_at: '2026-03-01T12:00:00.000Z',
      },
    ],
  })
  expect(body.trace.cases).toEqual([
    {
      id: 'large',
      reached: true,
      chosen: true,
      parts: [
        {
          depth: 0,
          kind: 'all',
          holds: true,
          field: null,
          operator: null,
          value: null,
          actual: null,
        },
        {
          depth: 1,
          kind: 'condition',
          holds: true,
          field: 'order.subtotal',
          operator: 'gt',
          value: '100',
          actual: '250.30',
        },
      ],
    },
  ])
  expect(body.mails).toHaveLength(1)
  expect(body.mails[0]).toMatchObject({ name: 'workflow_reward', to: 'ada@customers.example' })
  expect(body.mails[0]!.html).toContain('£11.26')
  const small = await preview({ data: { 'order.subtotal': '100' } })
  expect(small.body).toMatchObject({ verdict: 'no_case', credits: [], mails: [] })
})

test('held credit is due at its time, and its email says so', async () => {
  const action = {
    ...cashback().cases[0]!.actions[0],
    hold: { mode: 'days', days: 30 },
    email: { active: true, subject: 'Soon yours' },
  }
  const { body } = await preview({
    workflow: { ...plain, cases: [{ ...cashback().cases[0], actions: [action] }] },
  })
  // the clocks change in between
  expect(body).toMatchObject({
    verdict: 'held',
    credits: [{ amount: '10.00', due_at: '2026-03-31T11:00:00.000Z' }],
    mails: [{ name: 'cashback_pending', subject: 'Soon yours' }],
  })
  expect(body.mails[0]!.html).toContain('31 March 2026')
})

test('what the shop knows of the customer counts, but sent values come first', async () => {
  const known = await platform.customer(shop, { name: 'Ada Lovelace' })
  const set = (values: object) =>
    platform.db
      .updateTable('customer')
      .set(values)
      .where('shop_id', '=', shop.shop_id)
      .where('customer_id', '=', known.customer_id)
      .execute()
  const { customer_id } = known
  await set({ tags: 'vip, wholesale', country: 'GB' })
  await placeOrder(platform, shop, { customer_id, lines: [{ price: 490_000n }] })
  const asKnown = (more: object = {}) =>
    preview({
      email: ` ${known.email!.toUpperCase()} `,
      workflow: tiers('gold', 'silver'),
      ...more,
    })
  expect((await asKnown()).body).toMatchObject({
    known: true,
    verdict: 'rewarded',
    trace: { case: 'gold' },
    facts: {
      'customer.tags': ['vip', 'wholesale'],
      'customer.first_name': null,
      'customer.country': 'GB',
      // with the order of the test
      'customer.total_spent': '5100.00',
      'customer.orders_count': '2',
      'order.is_first': false,
    },
  })
  const typed = { 'order.subtotal': '10', 'customer.total_spent': '1200' }
  expect((await asKnown({ data: typed })).body.trace.case).toBe('silver')
  const without = { ...tiers('gold'), limits: { exclude_tags: ['VIP'] } }
  expect((await asKnown({ workflow: without })).body.verdict).toBe('excluded')
  await set({ blocked_at: platform.clock() })
  expect((await asKnown()).body.verdict).toBe('blocked')
  const person = await preview({ email: shop.people.owner.email })
  expect(person.body.verdict).toBe('excluded')
})

test('an unknown address is tried as the first order of a new customer', async () => {
  const data = { 'order.subtotal': '200.00', 'order.total': '215.00' }
  expect((await preview({ data })).body).toMatchObject({
    known: false,
    facts: {
      'order.is_first': true,
      'customer.orders_count': '1',
      'customer.total_spent': '215.00',
      'customer.tags': [],
      'credit.has_card': false,
    },
  })
})

test('limits count what the saved workflow gave the customer before', async () => {
  const known = await platform.customer(shop)
  const limits = {
    per_customer: [{ period: 'month', count: 1 }],
    budget: [{ period: 'total', amount: '50' }],
  }
  const { id } = await desk.live({ ...cashback(), limits })
  const trial = (more: object = {}) =>
    preview({ email: known.email, workflow: { ...plain, limits, id, ...more } })
  expect((await trial()).body.verdict).toBe('rewarded')
  const workflow_id = BigInt(id.slice(2))
  await platform.db
    .insertInto('workflow_run')
    .values({
      shop_id: shop.shop_id,
      workflow_id,
      version_no: 1,
      event_id: 1n,
      customer_id: known.customer_id,
      verdict: 'rewarded',
      case_id: 'large',
      amount: 500n,
      given: 500n,
      limit_no: null,
      problem: null,
      day: '2026-03-01',
      at: platform.clock(),
    })
    .execute()
  await platform.db
    .insertInto('workflow_spend')
    .values({
      shop_id: shop.shop_id,
      workflow_id,
      period: 'total',
      from_day: '0001-01-01',
      spent: 4500n,
      alerted_at: null,
    })
    .execute()
  const stopped = await trial()
  expect(stopped.body.verdict).toBe('over_customer_limit')
  expect(stopped.body.trace.limits).toEqual([
    {
      kind: 'customer',
      at: 0,
      count_before: 1,
      sum_before: '5.00',
      adds: '10.00',
      count_most: 1,
      sum_most: null,
      passes: false,
    },
    {
      kind: 'budget',
      at: 0,
      count_before: 0,
      sum_before: '45.00',
      adds: '10.00',
      count_most: null,
      sum_most: '50.00',
      passes: false,
    },
  ])
  const other = await platform.shop()
  const theirs = await preview({ workflow: { ...plain, id } }, other.people.owner)
  expect(theirs.status).toBe(404)
})

test('a test without email, workflow or values is refused in the words of the specification', async () => {
  for (const [part, empty] of [
    ['email', ''],
    ['email', undefined],
    ['workflow', undefined],
    ['data', undefined],
  ] as const) {
    const refused = await preview({ [part]: empty })
    expect(refused.status).toBe(422)
    expect(refused.error).toMatchObject({
      message: 'A workflow test needs email, workflow and values',
      field: part,
    })
  }
})

test.each([
  ['email', { email: 'nobody' }],
  ['data.order.subtotal', { data: { 'order.subtotal': 'much' } }],
  ['data.order.subtotal', { data: { 'order.subtotal': ['1'] } }],
  ['data.order.risk', { data: { 'order.risk': 'none' } }],
  ['data.order.is_first', { data: { 'order.is_first': 'perhaps' } }],
  ['data.refund.amount', { data: { 'refund.amount': '1' } }],
  ['workflow.cases', { workflow: { ...plain, cases: [] } }],
  ['workflow.trigger', { workflow: { ...plain, trigger: 'order_flown' } }],
  ['items.0.net', { items: [{ net: '-1' }] }],
])('a wrong value is refused with its field %s', async (field, more) => {
  const refused = await preview(more)
  expect([refused.status, refused.error?.field]).toEqual([422, field])
})

test('credit counts from the lines that are chosen', async () => {
  const action = {
    type: 'issue_store_credit',
    mode: 'percentage_of',
    base: 'items',
    value: '10',
    items: { skus: ['mug'] },
  }
  const workflow = { ...plain, cases: [{ ...cashback().cases[0], actions: [action] }] }
  const { body } = await preview({
    workflow,
    items: [
      { sku: 'MUG', net: '30' },
      { sku: 'TRAY', net: '70' },
    ],
  })
  expect(body.credits).toMatchObject([{ amount: '3.00', basis: '30.00' }])
})
