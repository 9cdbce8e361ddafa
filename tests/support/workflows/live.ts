import { sql } from 'kysely'
import type { Scheme } from '#contract/workflows/custom/shapes.ts'
import type { WorkflowData } from '#contract/workflows/definition-shapes.ts'
import type { ShopScope } from '#platform/ctx.ts'
import { turnsOf } from '#platform/workflows/run/runner.ts'
import type { Verdict } from '#contract/workflows/definition.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { type TestPlatform, type TestShop, unique } from '../platform.ts'
import { credit, when } from './facts.ts'

/** 5 % of the event's own amount for everyone. */
export const fivePercent = (more: Partial<WorkflowData> = {}): WorkflowData => ({
  trigger: 'tg1',
  cases: [when('all', { all: [] }, credit({ base: 'event', base_field: 'event.amount' }))],
  ...more,
})

/** Scheme of the custom trigger `tg1`, whose events name an amount. */
const paid: Scheme = {
  name: 'Paid elsewhere',
  key: 'paid',
  fields: [
    { key: 'email', type: 'email', path: 'email', label: 'Email' },
    { key: 'amount', type: 'money', path: 'amount', label: 'Amount' },
  ],
}

type Options = {
  place?: number
  title?: string
  kind?: 'workflow' | 'cashback'
  since?: string
  version?: number
}

/** Makes a workflow that is live, as publishing does. */
export const liveWorkflow = async (
  { db }: TestPlatform,
  { shop_id }: TestShop,
  data: WorkflowData,
  { place = 1, title = 'Cashback', kind = 'workflow', since = '2020-01-01' }: Options = {},
): Promise<bigint> => {
  await sql`
    insert into custom_trigger (
      shop_id, trigger_id, key, scheme, active, created_at, changed_at)
    overriding system value
    values (${shop_id}, 1, 'paid', ${JSON.stringify(paid)}::jsonb, true, ${since}, ${since})
    on conflict do nothing`.execute(db)
  // ids that the database gives come after it
  await sql`
    select setval(s.name, greatest(nextval(s.name), 1))
    from (select pg_get_serial_sequence('custom_trigger', 'trigger_id') as name) s`.execute(db)
  const { rows } = await sql<{ workflow_id: bigint }>`
    insert into workflow (
      shop_id, kind, title, trigger, state, live_since, place, created_at, changed_at)
    values (
      ${shop_id}, ${kind}, ${title}, ${data.trigger}, 'live', ${since}, ${place}, ${since},
      ${since})
    returning workflow_id`.execute(db)
  const { workflow_id } = rows[0]!
  await publish({ db }, shop_id, workflow_id, data, since)
  return workflow_id
}

/** Makes a version of a workflow live from a time. */
export const publish = async (
  { db }: Pick<TestPlatform, 'db'>,
  shopId: bigint,
  workflowId: bigint,
  data: WorkflowData,
  from: string,
): Promise<void> => {
  await sql`
    insert into version (shop_id, kind, subject, no, data, live_from, created_at)
    select ${shopId}, 'workflow', 'wf' || ${workflowId}::bigint,
      1 + count(*), ${JSON.stringify(data)}::jsonb, ${from}::timestamptz, ${from}::timestamptz
    from version
    where shop_id = ${shopId} and kind = 'workflow'
      and subject = 'wf' || ${workflowId}::bigint`.execute(db)
  await sql`
    insert into event_listener (shop_id, topic)
    values (${shopId}, ${data.trigger})
    on conflict do nothing`.execute(db)
}

type Event = {
  topic?: string
  customer_id?: bigint | null
  subject?: string
  data?: Record<string, unknown>
  at?: string
  came?: string
}

/** Adds the values that a custom trigger reads of an event's data. */
const withValues = (data: Record<string, unknown>) => ({
  ...data,
  ...('amount' in data ? { values: { 'event.amount': data['amount'] } } : {}),
})

/** Writes events that wait for their decision, in one statement. Returns their ids. */
export const waitingEvents = async (
  { db, clock }: Pick<TestPlatform, 'db' | 'clock'>,
  { shop_id }: Pick<TestShop, 'shop_id'>,
  events: readonly Event[],
): Promise<bigint[]> => {
  const now = clock().toISOString()
  const rows = events.map((event) => ({
    topic: event.topic ?? 'tg1',
    subject: event.subject ?? String(event.customer_id ?? ''),
    customer_id: event.customer_id ?? null,
    data: JSON.stringify(withValues(event.data ?? { amount: '100.00' })),
    at: event.at ?? now,
    came: event.came ?? event.at ?? now,
    id: unique('e'),
  }))
  const { rows: made } = await sql<{ event_id: bigint }>`
    insert into event (
      shop_id, source, external_id, topic, subject, customer_id, data, state, decide, occurred_at,
      created_at)
    select ${shop_id}, 'trigger', u.id, u.topic, u.subject, u.customer_id, u.data::jsonb, 'done',
      'waiting', u.at, u.came
    from unnest(
      ${rows.map(({ id }) => id)}::text[], ${rows.map(({ topic }) => topic)}::text[],
      ${rows.map(({ subject }) => subject)}::text[],
      ${rows.map(({ customer_id }) => customer_id)}::bigint[],
      ${rows.map(({ data }) => data)}::text[], ${rows.map(({ at }) => at)}::timestamptz[],
      ${rows.map(({ came }) => came)}::timestamptz[]
    ) with ordinality as u (id, topic, subject, customer_id, data, at, came, n)
    order by u.n
    returning event_id`.execute(db)
  return made.map(({ event_id }) => event_id)
}

/** Lets the worker decide all that waits, with so many lanes at once. */
export const decideWaiting = async (
  platform: TestPlatform,
  { chunk = 100, lanes = 1 }: { chunk?: number; lanes?: number } = {},
): Promise<void> => {
  const lane = async () => {
    const turn = turnsOf(platform, chunk)
    while (await turn());
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Decisions of a shop, oldest first. */
export const runsOf = async ({ db }: TestPlatform, { shop_id }: TestShop) => {
  const { rows } = await sql<{
    run_id: bigint
    workflow_id: bigint
    event_id: bigint
    verdict: Verdict
    given: bigint
    problem: string | null
  }>`
    select run_id, workflow_id, event_id, verdict, given, problem
    from workflow_run
    where shop_id = ${shop_id}
    order by event_id, workflow_id`.execute(db)
  return rows
}

/** Rewards of a shop, oldest first. */
export const rewardsOf = async ({ db }: TestPlatform, { shop_id }: TestShop) =>
  db.selectFrom('reward').selectAll().where('shop_id', '=', shop_id).orderBy('reward_id').execute()

/** The balance of a customer's card in minor units; 0 without one. */
export const balanceOf = async (
  { db }: TestPlatform,
  { shop_id }: TestShop,
  customerId: bigint,
): Promise<bigint> =>
  (
    await db
      .selectFrom('gift_card')
      .select('balance')
      .where('shop_id', '=', shop_id)
      .where('customer_id', '=', customerId)
      .where('is_loyalty', '=', true)
      .executeTakeFirst()
  )?.balance ?? 0n

/** The shop as calls know it. */
export const scopeOf = ({ db }: TestPlatform, shop: TestShop): Promise<ShopScope> =>
  findShop(db, shop.shop_url)
