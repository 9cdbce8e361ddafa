import { sql } from 'kysely'
import type { Answer } from '#contract/endpoint.ts'
import type { indepthWorkflow as call } from '#contract/workflows/figures/calls.ts'
import type { Ctx } from '#platform/ctx.ts'
import { startOf } from '#platform/start-of-day.ts'
import { formatMinor } from '#rules/money.ts'
import { type DayRange, daysFrom } from '#rules/tools/day-range.ts'
import {
  compareSides,
  type Interval,
  type Side,
  sideLeast,
} from '#rules/workflows/held-out-people.ts'

type Holdout = Answer<typeof call>['holdout']

/** Verdicts that are found before anyone is held out, so that they say nothing of either side. */
const neither = ['no_case', 'zero', 'excluded', 'blocked', 'no_customer']
const nobody: Side = { people: 0, sum: 0n, squares: 0n }

/** Checks whether a workflow held anyone out in a period. */
const holdsOut = async (
  { db, shop }: Ctx,
  workflowId: bigint,
  { from, to }: DayRange,
): Promise<boolean> => {
  const found = await db
    .selectFrom('workflow_run')
    .select('run_id')
    .where('shop_id', '=', shop.shop_id)
    .where('workflow_id', '=', workflowId)
    .where('verdict', '=', 'held_out')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Sums what each side's people paid after their first event in the period, until its end. People
 * who came while the workflow was paused or its budget spent count on both sides alike.
 */
const sidesOf = async (
  ctx: Ctx,
  workflowId: bigint,
  { from, to }: DayRange,
): Promise<{ rewarded: Side; heldOut: Side }> => {
  const { db, shop } = ctx
  type Row = { is_out: boolean; people: number; sum: bigint; squares: string }
  const { rows } = await sql<Row>`
    with
      person as (
        select distinct on (r.customer_id) r.customer_id, r.verdict = 'held_out' as is_out,
          coalesce(e.occurred_at, r.at) as since
        from workflow_run r
        left join event e on e.shop_id = r.shop_id and e.event_id = r.event_id
        where r.shop_id = ${shop.shop_id} and r.workflow_id = ${workflowId}
          and r.day between ${from}::date and ${to}::date and r.customer_id is not null
          and not r.verdict = any(${neither}::text[])
        order by r.customer_id, r.run_id),
      paid as (
        select p.is_out, coalesce(sum(o.total), 0) as revenue
        from person p
        left join orders o on o.shop_id = ${shop.shop_id} and o.customer_id = p.customer_id
          and o.paid_at > p.since and o.paid_at < ${startOf(ctx, daysFrom(to, 1))}
          and o.cancelled_at is null
        group by p.customer_id, p.is_out)
    select is_out, count(*)::int as people, sum(revenue)::bigint as sum,
      sum(revenue * revenue)::text as squares
    from paid
    group by is_out`.execute(db)
  const sideOf = (isOut: boolean): Side => {
    const found = rows.find(({ is_out }) => is_out === isOut)
    return found ? { ...found, squares: BigInt(found.squares) } : nobody
  }
  return { rewarded: sideOf(false), heldOut: sideOf(true) }
}

const wire = ({ value, low, high }: Interval) => ({
  value: formatMinor(value),
  low: formatMinor(low),
  high: formatMinor(high),
})

/** Compares people with those a workflow held out; null where it held nobody out in the period. */
export const holdoutOf = async (
  ctx: Ctx,
  workflowId: bigint,
  range: DayRange,
): Promise<Holdout> => {
  if (!(await holdsOut(ctx, workflowId, range))) return null
  const { rewarded, heldOut } = await sidesOf(ctx, workflowId, range)
  const found = compareSides(rewarded, heldOut)
  return {
    people: rewarded.people,
    held_out: heldOut.people,
    least: sideLeast,
    compared: found && {
      mean: formatMinor(found.rewarded),
      mean_held_out: formatMinor(found.heldOut),
      each: wire(found.each),
      all: wire(found.all),
    },
  }
}
