import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { BackTest } from '#contract/workflows/back-test/shapes.ts'
import type { verdicts } from '#contract/workflows/definition.ts'
import { Refusal } from '#contract/error.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'
import { formatMinor } from '#rules/money.ts'
import { shareOf } from '#rules/tools/share.ts'
import type { KeptSide } from './figures.ts'
import type { BackTestTable } from './tables.ts'

export type BackTestFound = Selectable<BackTestTable>

/** Reads a back-test by its wire id. Error: 404. */
export const findBackTest = async (
  db: Db | Trx,
  { shop }: Pick<Ctx, 'shop'>,
  id: string,
): Promise<BackTestFound> => {
  const found = await db
    .selectFrom('back_test')
    .selectAll()
    .where('shop_id', '=', shop.shop_id)
    .where('back_test_id', '=', readId('back_test', id))
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found')
  return found
}

type Side = NonNullable<BackTest['figures']>['draft']
type Customers = ReadonlyMap<string, NonNullable<Side['customers'][number]['customer']>>

/** Reads customers by their ids; who was merged since is who they are now, the erased have none. */
const customersOf = async (
  { db, shop }: Pick<Ctx, 'db' | 'shop'>,
  sides: readonly KeptSide[],
): Promise<Customers> => {
  const ids = sides.flatMap(({ customers }) => customers.map(({ customer }) => customer))
  const { rows } = await sql<{
    id: bigint
    platform_customer_id: string
    full_name: string
    email: string | null
  }>`
    select c.customer_id as id, n.platform_customer_id, n.full_name, n.email
    from customer c
    join customer n on n.shop_id = c.shop_id
      and n.customer_id = coalesce(c.merged_into, c.customer_id)
    where c.shop_id = ${shop.shop_id} and c.customer_id = any(${ids}::bigint[])
      and n.erased_at is null`.execute(db)
  return new Map(rows.map(({ id, ...customer }) => [String(id), customer]))
}

const money = (amount: string): string => formatMinor(BigInt(amount))
/** Writes hundredths of a percent as a percentage. */
const percentOf = (share: number | null): string | null =>
  share === null ? null : formatMinor(BigInt(share))
const sums = ({ rewards, amount }: { rewards: number; amount: string }) => ({
  rewards,
  amount: money(amount),
})

const sideOf = (side: KeptSide, margin: number | null, customers: Customers): Side => {
  const cost = BigInt(side.amount) - BigInt(side.recalled)
  const revenue = BigInt(side.rewarded_revenue)
  return {
    ...sums(side),
    events: side.events,
    people: side.people,
    recalled: money(side.recalled),
    cost: formatMinor(cost),
    revenue: money(side.revenue),
    rewarded_revenue: money(side.rewarded_revenue),
    share_of_revenue: percentOf(shareOf(cost, revenue)),
    share_of_margin:
      margin === null ? null : percentOf(shareOf(cost * 10_000n, revenue * BigInt(margin))),
    verdicts: Object.entries(side.verdicts).map(([verdict, events]) => ({
      verdict: verdict as (typeof verdicts)[number],
      events,
    })),
    cases: side.cases.map((one) => ({ case: one.case, ...sums(one) })),
    months: side.months.map((one) => ({ month: one.month, ...sums(one) })),
    customers: side.customers.map((one) => ({
      customer: customers.get(one.customer) ?? null,
      ...sums(one),
    })),
    budget_end: side.budget_end,
  }
}

/** Returns a back-test in wire form, with the customers of its figures as they are now. */
export const toBackTest = async (
  ctx: Pick<Ctx, 'db' | 'shop'>,
  row: BackTestFound,
): Promise<BackTest> => {
  const { figures, margin } = row
  const sides = figures ? [figures.draft, ...(figures.live ? [figures.live] : [])] : []
  const customers = sides.length > 0 ? await customersOf(ctx, sides) : new Map()
  return {
    back_test_id: wireId('back_test', row.back_test_id),
    workflow_id: row.workflow_id === null ? null : wireId('workflow', row.workflow_id),
    state: row.state,
    problem: row.problem,
    digest: row.digest,
    trigger: row.data.trigger,
    from: row.from_day,
    to: row.to_day,
    margin_percent: percentOf(margin),
    events_total: row.events_total === null ? null : Number(row.events_total),
    events_done: Number(row.events_done),
    currency: ctx.shop.currency,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    figures: figures && {
      draft: sideOf(figures.draft, margin, customers),
      live: figures.live && sideOf(figures.live, margin, customers),
      overlaps: figures.overlaps.map((one) => ({
        workflow_id: one.workflow_id,
        title: one.title,
        events: one.events,
        draft: money(one.draft),
        other: money(one.other),
        draft_left: money(one.draft_left),
        other_left: money(one.other_left),
      })),
    },
  }
}
