import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type {
  indepthWorkflow as indepthCall,
  listWorkflowRewards as rewardsCall,
  overviewWorkflows as overviewCall,
} from '#contract/workflows/figures/calls.ts'
import { askedDays } from '#platform/analytics/range.ts'
import type { Ctx } from '#platform/ctx.ts'
import { readId, wireId } from '#platform/ids.ts'
import { within } from '#platform/start-of-day.ts'
import { rewardsOf } from '#platform/workflows/rewards/read-rewards.ts'
import { formatMinor } from '#rules/money.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { monthFrom, monthOf, monthsBetween } from '#rules/tools/calendar.ts'
import type { DayRange } from '#rules/tools/day-range.ts'
import { type Figures, figuresBy, noFigures, wireFigures } from './figures.ts'
import { holdoutOf } from './holdout.ts'

type Found = { workflow_id: bigint; title: string; trigger: string }

const workflowsOf = ({ db, shop }: Ctx, ids: readonly bigint[]): Promise<Found[]> =>
  db
    .selectFrom('workflow')
    .select(['workflow_id', 'title', 'trigger'])
    .where('shop_id', '=', shop.shop_id)
    .where('workflow_id', 'in', [0n, ...ids])
    .execute()

const workflowOf = async (ctx: Ctx, wire: string): Promise<Found> => {
  const [found] = await workflowsOf(ctx, [readId('workflow', wire)])
  if (!found) throw new Refusal('not_found')
  return found
}

/** Returns figures in the order of the ids; those of other shops are left out. */
export const overviewWorkflows = async (
  ctx: Ctx,
  { body }: Parsed<typeof overviewCall>,
): Promise<Answer<typeof overviewCall>> => {
  const wires = [...new Set(body.workflowsTriggers.map(({ id }) => id))]
  const ids = wires.flatMap((wire) => /^wf([1-9]\d{0,17})$/.exec(wire)?.[1] ?? []).map(BigInt)
  const found = new Map((await workflowsOf(ctx, ids)).map((one) => [one.workflow_id, one]))
  const key = sql`r.workflow_id::text`
  const which = sql`r.workflow_id = any(${[...found.keys()]}::bigint[])`
  const sums = await figuresBy(ctx.db, ctx.shop.shop_id, { key, which })
  const byId = new Map(sums.map((one) => [one.key, one]))
  const rows = ids.flatMap((id) => {
    const one = found.get(id)
    const of = byId.get(String(id)) ?? noFigures
    return one ? [{ id: wireId('workflow', id), trigger: one.trigger, ...wireFigures(of) }] : []
  })
  return { currency: ctx.shop.currency, rows }
}

const monthsOf = (sums: readonly Figures[], { from, to }: DayRange) => {
  const byMonth = new Map(sums.map((one) => [one.key, one]))
  const first = monthOf(from)
  return Array.from({ length: monthsBetween(first, monthOf(to)) + 1 }, (_, n) => {
    const month = monthFrom(first, n)
    const { rewards, given, spent } = byMonth.get(month) ?? noFigures
    return { month, rewards, given: formatMinor(given), spent: formatMinor(spent) }
  })
}

/** Returns the figures of a workflow's rewards of a period, by month and beside its hold-out. */
export const indepthWorkflow = async (
  ctx: Ctx,
  { params, body }: Parsed<typeof indepthCall>,
): Promise<Answer<typeof indepthCall>> => {
  const { db, shop } = ctx
  const { workflow_id, title, trigger } = await workflowOf(ctx, params.id)
  const range = askedDays(
    { from: body.fromDate, to: body.toDate },
    dayIn(shop.time_zone, ctx.now),
    { from: 'fromDate', to: 'toDate' },
  )
  const which = sql`
    r.workflow_id = ${workflow_id} and ${within(ctx, sql`r.created_at`, range)}`
  const month = sql`to_char(r.created_at at time zone ${shop.time_zone}, 'YYYY-MM')`
  const [all, months, holdout] = await Promise.all([
    figuresBy(db, shop.shop_id, { key: sql`''`, which }),
    figuresBy(db, shop.shop_id, { key: month, which }),
    holdoutOf(ctx, workflow_id, range),
  ])
  return {
    currency: shop.currency,
    title,
    trigger,
    range,
    ...wireFigures(all[0] ?? noFigures),
    holdout,
    months: monthsOf(months, range),
  }
}

/** Lists the rewards that a workflow gave between two days, newest first. */
export const listWorkflowRewards = async (
  ctx: Ctx,
  { params, body }: Parsed<typeof rewardsCall>,
): Promise<Answer<typeof rewardsCall>> => {
  await workflowOf(ctx, params.id)
  const { startDate, endDate, ...rest } = body
  if (startDate && endDate && startDate > endDate)
    throw new Refusal('invalid_input', {
      field: 'startDate',
      message: 'startDate: comes after endDate',
    })
  return rewardsOf(ctx, { ...rest, workflow: params.id, from: startDate, to: endDate })
}
