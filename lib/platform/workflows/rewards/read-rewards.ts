import { type RawBuilder, sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { listRewards as call } from '#contract/rewards/calls.ts'
import type { Reward } from '#contract/rewards/shapes.ts'
import type { rewardOutcomes } from '#contract/workflows/figures/calls.ts'
import type { Ctx, ShopScope } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { countRows, pageOf, stepOf, walkOf } from '#platform/db/page.ts'
import { Refusal } from '#contract/error.ts'
import { readId, wireId } from '#platform/ids.ts'
import { orderNames } from '#platform/money/gates/order-names.ts'
import { isOfIssue } from '#platform/rewards/lots-of-issue.ts'
import { startOf } from '#platform/start-of-day.ts'
import { formatMinor } from '#rules/money.ts'
import { daysFrom } from '#rules/tools/day-range.ts'

type Row = {
  reward_id: bigint
  workflow_id: bigint
  event_id: bigint | null
  title: string
  state: Reward['state']
  amount: bigint
  recalled: bigint
  short: bigint
  undone: bigint
  platform_customer_id: string | null
  full_name: string | null
  order: string | null
  movement_id: bigint | null
  due_by: Reward['due_by']
  due_at: Date | null
  created_at: Date
}

const selected = sql`
  select r.reward_id, r.workflow_id, w.event_id, r.title, r.state, r.amount, r.recalled, r.short,
    coalesce(-u.amount, 0) as undone, c.platform_customer_id, c.full_name, o.name as order,
    r.movement_id, r.due_by, r.due_at, r.created_at`
const joined = sql`
  left join workflow_run w on w.shop_id = r.shop_id and w.run_id = r.run_id
  left join movement u on u.shop_id = r.shop_id and u.undoes = r.movement_id
  left join customer c on c.shop_id = r.shop_id and c.customer_id = r.customer_id
  left join orders o on o.shop_id = r.shop_id and o.order_id = r.order_id`

const toReward = (row: Row): Reward => ({
  reward_id: wireId('reward', row.reward_id),
  workflow_id: wireId('workflow', row.workflow_id),
  title: row.title,
  event_id: row.event_id === null ? null : wireId('store_event', row.event_id),
  state: row.state,
  amount: formatMinor(row.amount),
  recalled: formatMinor(row.recalled),
  short: formatMinor(row.short),
  undone: formatMinor(row.undone),
  platform_customer_id: row.platform_customer_id,
  customer_name: row.full_name,
  order: row.order,
  transaction_id: row.movement_id === null ? null : wireId('transaction', row.movement_id),
  due_by: row.due_by,
  due_at: row.due_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

/** Filters of rewards; days are the shop's. */
export type Which = {
  workflow?: string | undefined
  from?: string | undefined
  to?: string | undefined
  event?: string | undefined
  outcome?: (typeof rewardOutcomes)[number] | undefined
}

/** Sums the entries on a reward's (r) credit against an account. */
const entriesOn = (contra: string): RawBuilder<unknown> => sql`(
  select coalesce(sum(e.amount), 0)
  from lot l
  join entry e on e.shop_id = l.shop_id and e.lot_id = l.lot_id
  where l.shop_id = r.shop_id and ${isOfIssue(sql`r.movement_id`)} and e.contra = ${contra})`

const outcomes: Record<(typeof rewardOutcomes)[number], RawBuilder<unknown>> = {
  spent: sql`${entriesOn('redemption')} < 0`,
  expired: sql`${entriesOn('breakage')} < 0`,
  recalled: sql`r.recalled > 0`,
  short: sql`r.short > 0`,
  undone: sql`exists (
    select from movement u where u.shop_id = r.shop_id and u.undoes = r.movement_id)`,
}

/** Selects rewards (r) of workflows of a shop by workflow, day and event. */
export const whichRewards = (
  { shop }: { shop: Pick<ShopScope, 'shop_id' | 'time_zone'> },
  { workflow, from, to, event, outcome }: Which,
): RawBuilder<unknown> => sql`
  r.shop_id = ${shop.shop_id} and r.workflow_id is not null
  ${workflow ? sql`and r.workflow_id = ${readId('workflow', workflow)}` : sql``}
  ${from ? sql`and r.created_at >= ${startOf({ shop }, from)}` : sql``}
  ${to ? sql`and r.created_at < ${startOf({ shop }, daysFrom(to, 1))}` : sql``}
  ${
    event
      ? sql`and r.run_id in (
          select run_id from workflow_run
          where shop_id = ${shop.shop_id} and event_id = ${readId('store_event', event)}
        )`
      : sql``
  }
  ${outcome ? sql`and ${outcomes[outcome]}` : sql``}`

type Query = Parsed<typeof call>['query'] & Pick<Which, 'outcome'>

/** Lists rewards of workflows, newest first. */
export const listRewards = (
  ctx: Ctx,
  { query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => rewardsOf(ctx, query)

/** Reads a page of rewards, newest first. */
export const rewardsOf = async (ctx: Ctx, query: Query): Promise<Answer<typeof call>> => {
  const { db, shop } = ctx
  const { state, customer, order } = query
  const walk = walkOf(query)
  const from = sql`
    from reward r
    where ${whichRewards(ctx, query)}
      ${state ? sql`and r.state = ${state}` : sql``}
      ${
        customer
          ? sql`and r.customer_id in (
              select coalesce(merged_into, customer_id) from customer
              where shop_id = ${shop.shop_id} and platform_customer_id = ${customer}
            )`
          : sql``
      }
      ${
        order
          ? sql`and r.order_id in (
              select order_id from orders
              where shop_id = ${shop.shop_id} and name = any(${orderNames(order)}::text[])
            )`
          : sql``
      }`
  const { rows } = await sql<Row>`
    with page as materialized (
      select r.* ${from} ${stepOf(walk, { id: sql`r.reward_id` })}
    )
    ${selected}
    from page r
    ${joined}
    order by r.reward_id ${walk.before ? sql`asc` : sql`desc`}`.execute(db)
  const page = pageOf(rows, walk, (row) => ({ at: row.created_at, id: row.reward_id }))
  return { ...(await countRows(db, from)), ...page, rows: page.rows.map(toReward) }
}

/** Reads one reward. Error: 404. */
export const readReward = async (
  db: Db | Trx,
  { shop }: Pick<Ctx, 'shop'>,
  id: string,
): Promise<Reward> => {
  const { rows } = await sql<Row>`
    ${selected}
    from reward r
    ${joined}
    where r.shop_id = ${shop.shop_id} and r.reward_id = ${readId('reward', id)}
      and r.workflow_id is not null`.execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  return toReward(rows[0])
}

/** Reads the rewards that an event earned, oldest first. */
export const rewardsOfEvent = async (
  db: Db | Trx,
  shopId: bigint,
  eventId: bigint,
): Promise<Reward[]> => {
  const { rows } = await sql<Row>`
    ${selected}
    from reward r
    ${joined}
    where r.shop_id = ${shopId} and r.workflow_id is not null and r.run_id in (
      select run_id from workflow_run where shop_id = ${shopId} and event_id = ${eventId}
    )
    order by r.reward_id`.execute(db)
  return rows.map(toReward)
}
