import { type RawBuilder, sql } from 'kysely'
import type { indepthBulk as call } from '#contract/bulk/figures.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { within } from '#platform/start-of-day.ts'
import { Refusal } from '#contract/error.ts'
import type { Ctx } from '#platform/ctx.ts'
import {
  type DayRange,
  daysFrom,
  daysIn,
  daysMost,
  daysOf,
  dayRangeOf,
} from '#rules/tools/day-range.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { formatMinor } from '#rules/money.ts'
import { creditLots } from './credit-lots.ts'
import { figuresOf, wireFigures } from './figures.ts'
import { type BulkRow, findBulk } from '#platform/bulk/find-bulk.ts'
import { progressOf } from '#platform/bulk/run/read-progress.ts'

type Day = { day: string; issued: bigint; redeemed: bigint; revenue: bigint }

const startWithin = (begun: string, to: string): string => {
  if (begun > to) return to
  return daysIn({ from: begun, to }) > daysMost ? daysFrom(to, 1 - daysMost) : begun
}

/** Returns the range: from the day of the start unless given, at most 366 days back. */
const rangeFor = (
  ctx: Ctx,
  bulk: BulkRow,
  { fromDate, toDate }: Parsed<typeof call>['body'],
): DayRange => {
  const today = dayIn(ctx.shop.time_zone, ctx.now)
  const to = toDate ?? today
  const begun = dayIn(ctx.shop.time_zone, bulk.started_at ?? bulk.created_at)
  const range = dayRangeOf({ from: fromDate ?? startWithin(begun, to), to }, today)
  if (!('problem' in range)) return range
  const field = range.problem === 'from' ? 'fromDate' : 'toDate'
  throw new Refusal('invalid_input', {
    field,
    message:
      `${field}: fromDate comes before toDate, toDate is not after today, ` +
      `and at most ${daysMost} days lie between them`,
  })
}

export const indepthBulk = async (
  ctx: Ctx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const bulk = await findBulk(ctx.db, ctx, params.id)
  if (body.operation_name && body.operation_name !== bulk.operation) throw new Refusal('not_found')
  const range = rangeFor(ctx, bulk, body)
  const entered = within(ctx, sql`e.at`, range)
  const [[figures], days, days_to_redeem, progress] = await Promise.all([
    figuresOf(ctx.db, ctx.shop.shop_id, [bulk.bulk_id], entered),
    byDay(ctx, bulk, entered),
    medianDays(ctx, bulk),
    progressOf(ctx, bulk),
  ])
  const byName = new Map(days.map((one) => [one.day, one]))
  const wire = wireFigures(figures!)
  return {
    currency: ctx.shop.currency,
    title: bulk.title,
    operation_name: bulk.operation,
    range,
    ...wire,
    days_to_redeem,
    funnel: {
      rows: bulk.rows_total,
      cards: wire.cards,
      mails_sent: progress.mails_sent,
      mails_failed: progress.mails_failed,
      mails_withheld: progress.mails_withheld,
      cards_used: wire.cards_used,
    },
    days: daysOf(range).map((day) => {
      const { issued = 0n, redeemed = 0n, revenue = 0n } = byName.get(day) ?? {}
      return {
        day,
        issued: formatMinor(issued),
        redeemed: formatMinor(redeemed),
        revenue: formatMinor(revenue),
      }
    }),
  }
}

/** An order's revenue counts on the day on which this credit first paid for it. */
const byDay = async (ctx: Ctx, bulk: BulkRow, entered: RawBuilder<unknown>): Promise<Day[]> => {
  const { rows } = await sql<Day>`
    with recursive
      ${creditLots(bulk.shop_id, [bulk.bulk_id])},
      moved as materialized (
        select (e.at at time zone ${ctx.shop.time_zone})::date as day, e.amount, e.contra,
          m.kind, m.cause_kind, m.cause_id
        from lots t
          join entry e on e.shop_id = ${bulk.shop_id} and e.lot_id = t.lot_id
          join movement m on m.shop_id = e.shop_id and m.movement_id = e.movement_id
        where ${entered}),
      bought as (
        select x.day, sum(o.total)::bigint as revenue
        from (
          select cause_id, min(day) as day from moved
          where kind = 'redeem' and cause_kind = 'order'
          group by cause_id) x
          join orders o on o.shop_id = ${ctx.shop.shop_id} and o.name = x.cause_id
        group by x.day),
      sums as (
        select day,
          coalesce(sum(amount) filter (where kind = 'issue'), 0)::bigint as issued,
          coalesce(-sum(amount) filter (where contra = 'redemption'), 0)::bigint as redeemed
        from moved
        group by day)
    select d.day, d.issued, d.redeemed, coalesce(b.revenue, 0)::bigint as revenue
    from sums d
      left join bought b on b.day = d.day`.execute(ctx.db)
  return rows
}

/** Returns the median days from issue to first use, over the credit that was used. */
const medianDays = async ({ db }: Ctx, bulk: BulkRow): Promise<number | null> => {
  const { rows } = await sql<{ days: number | null }>`
    with recursive
      ${creditLots(bulk.shop_id, [bulk.bulk_id])},
      used as (
        select t.origin, min(e.at) - t.given_at as after
        from lots t
          join entry e on e.shop_id = ${bulk.shop_id} and e.lot_id = t.lot_id
          join movement m
            on m.shop_id = e.shop_id and m.movement_id = e.movement_id and m.kind = 'redeem'
        group by t.origin, t.given_at)
    select
      floor(extract(epoch from percentile_disc(0.5) within group (order by after)) / 86400)::int
        as days
    from used`.execute(db)
  return rows[0]?.days ?? null
}
