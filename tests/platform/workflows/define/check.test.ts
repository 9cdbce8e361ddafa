import { beforeEach, describe, expect, test } from 'vitest'
import { checkWorkflow, playScenario, previewWorkflow } from '#contract/workflows/trial.ts'
import type { TestShop } from '../../../support/platform.ts'
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
const check = async (workflow: object, more: object = {}) =>
  (
    await platform.call(shop.people.staff, checkWorkflow, {
      body: { workflow: workflow as never, ...more },
    })
  ).body

describe('a check', () => {
  test('names silver before gold as unreachable, with an order that silver takes', async () => {
    const wrong = tiers('silver', 'gold')
    const found = await check(wrong)
    expect(found).toMatchObject({ problems: [], overlaps: [], complete: true })
    expect(found.unreachable).toEqual([
      { case: 'gold', taken_by: 'silver', sample: { 'customer.total_spent': '5000.00' } },
    ])
    const { body } = await platform.call(shop.people.staff, previewWorkflow, {
      body: {
        email: 'ada@customers.example',
        workflow: wrong as never,
        data: { 'order.subtotal': '10', ...found.unreachable[0]!.sample },
      },
    })
    expect(body.trace.case).toBe('silver')
    expect((await check(tiers('gold', 'silver'))).unreachable).toEqual([])
  })

  test('names live workflows that pay for the same order, with such an order', async () => {
    const { id } = await desk.live({ title: 'Five percent', ...plain })
    const created = { ...plain, trigger: 'order_created' }
    await desk.live({ title: 'Created', ...created })
    await desk.create({ title: 'Draft', ...plain })
    const paused = await desk.live({ title: 'Paused', ...plain })
    await desk.change(paused.id, { active: false })
    const { overlaps } = await check({ ...tiers('gold', 'silver'), group: 'a' })
    expect(
      overlaps.map(({ id: of, title, case: own, other_case, exclusive }) => [
        of,
        title,
        own,
        other_case,
        exclusive,
      ]),
    ).toEqual([
      [id, 'Five percent', 'gold', 'large', false],
      [id, 'Five percent', 'silver', 'large', false],
    ])
    for (const { sample, case: own } of overlaps)
      for (const [workflow, chosen] of [
        [plain, 'large'],
        [tiers('gold', 'silver'), own],
      ] as const) {
        const { body } = await platform.call(shop.people.staff, previewWorkflow, {
          body: { email: 'a@b.example', workflow: workflow as never, data: sample },
        })
        expect(body.trace.case).toBe(chosen)
      }
    const saved = await check(plain, { id })
    expect(saved.overlaps).toEqual([])
    const other = await platform.shop()
    const theirs = await platform.call(other.people.staff, checkWorkflow, {
      body: { workflow: plain as never },
    })
    expect(theirs.body.overlaps).toEqual([])
  })

  test('lists problems of what it can’t read, and is for people who may issue', async () => {
    const found = await check({ trigger: 'order_paid', cases: [], limits: { odd: 1 } })
    expect(found.problems).toEqual([{ path: 'limits', key: 'unreadable' }])
    const limited = await platform.call(shop.people.limited, checkWorkflow, {
      body: { workflow: plain as never },
    })
    expect(limited.status).toBe(403)
  })
})

describe('a scenario', () => {
  const held = {
    ...plain,
    cases: [
      {
        ...cashback().cases[0]!,
        actions: [
          {
            ...cashback().cases[0]!.actions[0],
            hold: { mode: 'days', days: 14 },
            expiration: {
              never_expires: false,
              expiration_mode: 'dynamic',
              expires_within_value: '30',
              expires_within_period_type: 'day',
              expires_on: '',
            },
          },
        ],
      },
    ],
  }
  const play = (body: object) =>
    platform.call(shop.people.staff, playScenario, {
      body: {
        workflow: held,
        start: { at: '2026-03-20T00:00:00Z', balance: '2.50' },
        steps: [
          {
            at: '2026-03-20T09:30:00Z',
            topic: 'order_paid',
            order: '#1',
            data: { 'order.subtotal': '200' },
          },
        ],
        ...body,
      } as never,
    })

  test('shows pending, granted and expired credit in the shop’s time zone, with its emails', async () => {
    const { body } = await play({
      steps: [
        {
          at: '2026-03-20T09:30:00Z',
          topic: 'order_paid',
          order: '#1',
          data: { 'order.subtotal': '200' },
        },
        { at: '2026-03-22T09:30:00Z', topic: 'refund_created', order: '#1', kept: '150' },
        { at: '2026-04-05T12:00:00Z', topic: 'spend', amount: '4' },
      ],
    })
    expect(body.zone).toBe('Europe/London')
    const lines = body.moments.map(({ local, kind, amount, balance, pending, email }) =>
      [local, kind, amount, balance, pending, email].join(' '),
    )
    expect(lines).toEqual([
      '2026-03-20T09:30 decided 10.00 2.50 10.00 cashback_pending',
      expect.stringMatching(/^2026-03-22T09:30 recalled -\d+\.\d\d 2\.50 \d+\.\d\d $/) as string,
      expect.stringMatching(/^2026-04-03T09:30 granted .* cashback_available$/) as string,
      expect.stringMatching(/^2026-04-05T13:00 spent -4\.00 /) as string,
      expect.stringMatching(/^2026-05-04T00:00 expired /) as string,
    ])
    expect(body.moments.at(-1)).toMatchObject({ balance: '2.50', pending: '0.00' })
  })

  test('credit that is granted at once is emailed at once', async () => {
    const { body } = await play({ workflow: plain })
    expect(body.moments.map(({ kind, email }) => [kind, email])).toEqual([
      ['decided', null],
      ['granted', 'workflow_reward'],
    ])
  })

  const step = { at: '2026-03-21T00:00:00Z', topic: 'order_paid', order: '#1' }
  test.each([
    ['steps', { steps: [] }],
    ['steps', { steps: Array.from({ length: 101 }, () => step) }],
    ['steps.0.at', { steps: [{ ...step, at: '2026-03-19T00:00:00Z' }] }],
    ['steps.0.topic', { steps: [{ ...step, topic: 'order_flown' }] }],
    ['steps.0.amount', { steps: [{ ...step, topic: 'spend' }] }],
    ['steps.0.data.order.total', { steps: [{ ...step, data: { 'order.total': 'much' } }] }],
    ['start.balance', { start: { at: '2026-03-20T00:00:00Z', balance: '-1' } }],
    ['workflow.cases', { workflow: { ...plain, cases: [] } }],
  ])('with a wrong %s is refused', async (field, more) => {
    const refused = await play(more)
    expect([refused.status, refused.error?.field]).toEqual([422, field])
  })

  test('is for people who may issue', async () => {
    const { status } = await platform.call(shop.people.limited, playScenario, {
      body: { workflow: held as never, start: { at: '2026-03-20T00:00:00Z' }, steps: [step] },
    })
    expect(status).toBe(403)
  })
})
