import type { WorkflowBody } from '#contract/workflows/define-shapes.ts'
import { changeWorkflow, createWorkflow, getWorkflow } from '#contract/workflows/define.ts'
import { WorkflowData } from '#contract/workflows/definition-shapes.ts'
import { definitionDigest } from '#platform/workflows/back-test/digest.ts'
import type { Area } from '#platform/area.ts'
import { type Person, type TestPlatform, type TestShop, unique } from '../platform.ts'

/** Five percent of paid orders above 100.00. */
export const cashback = (more: object = {}) => ({
  title: 'Cashback',
  trigger: 'order_paid',
  cases: [
    {
      id: 'large',
      conditions: { all: [{ field: 'order.subtotal', operator: 'gt', value: '100' }] },
      actions: [
        {
          type: 'issue_store_credit',
          mode: 'percentage_of',
          base: 'subtotal',
          value: '5',
          email: { active: true },
        },
      ],
    },
  ],
  limits: {},
  ...more,
})

/** Percentages by what a customer has spent, in the given order of cases. */
export const tiers = (...order: ['gold' | 'silver', ...('gold' | 'silver')[]]) => {
  const spent = { gold: '5000', silver: '1000' }
  const share = { gold: '10', silver: '5' }
  return {
    trigger: 'order_paid',
    cases: order.map((id) => ({
      id,
      conditions: { all: [{ field: 'customer.total_spent', operator: 'gte', value: spent[id] }] },
      actions: [
        { type: 'issue_store_credit', mode: 'percentage_of', base: 'subtotal', value: share[id] },
      ],
    })),
    limits: {},
  }
}

/** An area that adds a custom trigger, and the vendors of all templates. */
export const addsTriggers: Area = {
  triggers: async () => ({
    custom: [
      {
        name: 'tg1',
        title: 'Points',
        fields: { 'event.points': { type: 'number', group: 'event' } },
      },
    ],
    vendors: ['reviews', 'subscriptions'],
  }),
}

/** Makes, changes and tests workflows of a shop by its calls. */
export const definingOf = (platform: TestPlatform, shop: TestShop) => {
  const { owner } = shop.people
  const create = (body: object, person: Person | null = owner, key = unique('workflow')) =>
    platform.call(person, createWorkflow, { body: body as never }, { key })
  const change = (id: string, body: Partial<WorkflowBody> | object, person: Person = owner) =>
    platform.call(person, changeWorkflow, { params: { id }, body: body as never })
  const read = async (id: string) =>
    (await platform.call(owner, getWorkflow, { params: { id } })).body
  /** writes a finished back-test of a definition */
  const test = async (definition: object, finished_at = platform.clock()) => {
    const { title = 'Tested', ...rest } = definition as Record<string, unknown>
    const data = WorkflowData.parse(rest)
    const day = finished_at.toISOString().slice(0, 10)
    await platform.db
      .insertInto('back_test')
      .values({
        shop_id: shop.shop_id,
        workflow_id: null,
        title: String(title),
        data: JSON.stringify(data),
        digest: definitionDigest(data),
        from_day: day,
        to_day: day,
        margin: null,
        state: 'done',
        problem: null,
        events_total: 0n,
        figures: null,
        staff_id: owner.staff_id,
        held_by: null,
        held_until: null,
        created_at: finished_at,
        finished_at,
      })
      .execute()
  }
  /** makes a workflow that is live */
  const live = async (definition: object = cashback()) => {
    await test(definition)
    const { body } = await create({ ...definition, active: true })
    return body.workflow
  }
  /** lets the shop have a past */
  const order = async () => {
    await platform.db
      .insertInto('orders')
      .values({
        shop_id: shop.shop_id,
        name: unique('#'),
        platform_order_id: null,
        customer_id: null,
        email: null,
        subtotal: 10_000n,
        shipping: 0n,
        taxes: 0n,
        discount: 0n,
        total: 10_000n,
        refunded: 0n,
        refunded_at: null,
        financial_status: 'paid',
        fulfillment_status: '',
        digest: null,
        created_at: platform.clock(),
        paid_at: platform.clock(),
        cancelled_at: null,
        fulfilled_at: null,
        store_updated_at: null,
        phone: null,
      })
      .execute()
  }
  const topics = async () => {
    const rows = await platform.db
      .selectFrom('event_listener')
      .select('topic')
      .where('shop_id', '=', shop.shop_id)
      .orderBy('topic')
      .execute()
    return rows.map(({ topic }) => topic)
  }
  const changes = async (id: string) => {
    const rows = await platform.db
      .selectFrom('workflow_change')
      .select(['state', 'reason'])
      .where('shop_id', '=', shop.shop_id)
      .where('workflow_id', '=', BigInt(id.slice(2)))
      .orderBy('change_id')
      .execute()
    return rows.map(({ state, reason }) => (reason ? `${state} ${reason}` : state))
  }
  const audited = async (id: string) => {
    const rows = await platform.db
      .selectFrom('audit')
      .select('verb')
      .where('shop_id', '=', shop.shop_id)
      .where('subject', '=', id)
      .orderBy('audit_id')
      .execute()
    return rows.map(({ verb }) => verb)
  }
  return { create, change, read, test, live, order, topics, changes, audited }
}
