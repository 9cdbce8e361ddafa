import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { getHome as call } from '#contract/home.ts'
import type { Ctx } from '#platform/ctx.ts'
import { countCustomers } from '#platform/customers/count-customers.ts'
import { snapshot } from '#platform/db/transact.ts'
import { sumExpiring } from '#platform/gift-cards/expiring.ts'
import { toTransaction, transactionRows } from '#platform/store-credit/read-transaction.ts'
import { type DayRange, daysFrom, daysMost, daysOf, dayRangeOf, soonUntil } from '#rules/day-range.ts'
import { dayIn } from '#rules/expiration.ts'
import { formatMinor } from '#rules/money.ts'
import { attentionOf } from './attention.ts'

const latestShown = 10

type Sums = { issued: bigint; redeemed: bigint; expired: bigint; adjusted: bigint }
type Sold = { count: bigint; amount: bigint }
type Owed = { liability: bigint; cards: bigint }

/** Figures as of now and over a range of the shop's days; an undo counts against what it undid. All of one moment: they add up. */
export const readHome = async (ctx: Ctx, { query }: Parsed<typeof call>): Promise<Answer<typeof call>> => {
  const today = dayIn(ctx.shop.time_zone, ctx.now)
  const range = dayRangeOf(query, today)
  if ('problem' in range) throw new Refusal('invalid_input', { field: range.problem, message: `${range.problem}: from comes before to, to is not after today, and at most ${daysMost} days lie between them` })
  return snapshot(ctx.db, (trx) => readFigures({ ...ctx, db: trx }, range, today))
}

const readFigures = async (ctx: Ctx, range: DayRange, today: string): Promise<Answer<typeof call>> => {
  const shopId = ctx.shop.shop_id
  const soonBy = soonUntil(today)
  const [customers, owed, soon, sums, sold, history, latest] = await Promise.all([
    countCustomers(ctx),
    sql<Owed>`select coalesce(sum(balance), 0)::bigint as liability, count(*) filter (where balance > 0) as cards from gift_card where shop_id = ${shopId}`.execute(ctx.db),
    sumExpiring(ctx, { to: soonBy }),
    sumsOf(ctx, range),
    soldIn(ctx, range),
    movedByDay(ctx, range.from),
    transactionRows<{ customer_name: string | null; platform_customer_id: string | null }>(
      sql`join gift_card g on g.shop_id = m.shop_id and g.gift_card_id = m.gift_card_id left join customer c on c.shop_id = g.shop_id and c.customer_id = g.customer_id
        where m.shop_id = ${shopId} order by m.at desc, m.movement_id desc limit ${latestShown}`,
      sql`, coalesce(c.full_name, g.customer_name) as customer_name, c.platform_customer_id`,
    ).execute(ctx.db),
  ])
  const { liability, cards } = owed.rows[0] ?? { liability: 0n, cards: 0n }
  return {
    currency: ctx.shop.currency,
    as_of: ctx.now.toISOString(),
    customers,
    liability: formatMinor(liability),
    range,
    moved: { issued: formatMinor(sums.issued), redeemed: formatMinor(sums.redeemed), expired: formatMinor(sums.expired), adjusted: formatMinor(sums.adjusted) },
    sold: { count: Number(sold.count), amount: formatMinor(sold.amount) },
    cards: Number(cards),
    expiring_soon: formatMinor(soon.amount),
    expiring_by: soonBy,
    attention: await attentionOf(ctx, soon.cards),
    liability_history: historyOf(range, liability, history),
    latest: latest.rows.map((row) => ({ ...toTransaction(ctx, row), customer_name: row.customer_name, platform_customer_id: row.platform_customer_id })),
  }
}

/** The instant at which a day of the shop's calendar begins. */
const startOf = (ctx: Ctx, day: string) => sql`(${day}::date::timestamp at time zone ${ctx.shop.time_zone})`

const sumsOf = async (ctx: Ctx, { from, to }: DayRange): Promise<Sums> => {
  const { rows } = await sql<Sums>`select
      coalesce(sum(m.amount) filter (where coalesce(o.kind, m.kind) = 'issue'), 0)::bigint as issued,
      coalesce(-sum(m.amount) filter (where coalesce(o.kind, m.kind) in ('redeem', 'refund')), 0)::bigint as redeemed,
      coalesce(-sum(m.amount) filter (where coalesce(o.kind, m.kind) = 'expire'), 0)::bigint as expired,
      coalesce(sum(m.amount) filter (where coalesce(o.kind, m.kind) in ('adjust', 'transfer')), 0)::bigint as adjusted
    from movement m left join movement o on o.shop_id = m.shop_id and o.movement_id = m.undoes
    where m.shop_id = ${ctx.shop.shop_id} and m.at >= ${startOf(ctx, from)} and m.at < ${startOf(ctx, daysFrom(to, 1))}`.execute(ctx.db)
  return rows[0] ?? { issued: 0n, redeemed: 0n, expired: 0n, adjusted: 0n }
}

/** Credit that was paid for, as it was sold; what was undone isn't. */
const soldIn = async (ctx: Ctx, { from, to }: DayRange): Promise<Sold> => {
  const { rows } = await sql<Sold>`select count(*) as count, coalesce(sum(m.amount), 0)::bigint as amount from movement m
    where m.shop_id = ${ctx.shop.shop_id} and m.kind = 'issue' and m.at >= ${startOf(ctx, from)} and m.at < ${startOf(ctx, daysFrom(to, 1))}
      and exists (select from lot l where l.movement_id = m.movement_id and l.kind = 'paid') and not exists (select from movement u where u.undoes = m.movement_id)`.execute(ctx.db)
  return rows[0] ?? { count: 0n, amount: 0n }
}

/** What moved on each day since `from`, days without a movement left out. */
const movedByDay = async (ctx: Ctx, from: string): Promise<Map<string, bigint>> => {
  const { rows } = await sql<{ day: string; moved: bigint }>`select (at at time zone ${ctx.shop.time_zone})::date as day, sum(amount)::bigint as moved from movement
    where shop_id = ${ctx.shop.shop_id} and at >= ${startOf(ctx, from)} group by 1`.execute(ctx.db)
  return new Map(rows.map(({ day, moved }) => [day, moved]))
}

/** From what is owed now back, day by day. */
const historyOf = (range: DayRange, owed: bigint, moved: Map<string, bigint>): { day: string; balance: string }[] => {
  let balance = owed
  for (const [day, amount] of moved) if (day > range.to) balance -= amount
  const back = daysOf(range).toReversed().map((day) => {
    const point = { day, balance: formatMinor(balance) }
    balance -= moved.get(day) ?? 0n
    return point
  })
  return back.toReversed()
}
