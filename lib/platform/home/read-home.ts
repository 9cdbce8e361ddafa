import { sql } from 'kysely'
import type { Answer } from '#contract/endpoint.ts'
import type { getHome } from '#contract/home.ts'
import type { Ctx } from '#platform/ctx.ts'
import { countCustomers } from '#platform/customers/list-customers.ts'
import { toTransaction, transactionRows } from '#platform/store-credit/read-transaction.ts'
import { formatMinor } from '#rules/money.ts'

const latestShown = 10
const historyDays = 90
const day = 24 * 60 * 60 * 1000

type Sums = { issued: bigint; redeemed: bigint; expired: bigint; adjusted: bigint }

/** Figures as of now; an undo counts against what it undid. */
export const readHome = async (ctx: Ctx): Promise<Answer<typeof getHome>> => {
  const shopId = ctx.shop.shop_id
  const since = new Date(ctx.now.getTime() - 30 * day)
  const [customers, liability, sums, history, latest] = await Promise.all([
    countCustomers(ctx),
    sql<{ sum: bigint }>`select coalesce(sum(balance), 0)::bigint as sum from gift_card where shop_id = ${shopId}`.execute(ctx.db),
    sql<Sums>`select
        coalesce(sum(m.amount) filter (where coalesce(o.kind, m.kind) = 'issue'), 0)::bigint as issued,
        coalesce(-sum(m.amount) filter (where coalesce(o.kind, m.kind) = 'redeem'), 0)::bigint as redeemed,
        coalesce(-sum(m.amount) filter (where coalesce(o.kind, m.kind) = 'expire'), 0)::bigint as expired,
        coalesce(sum(m.amount) filter (where coalesce(o.kind, m.kind) = 'adjust'), 0)::bigint as adjusted
      from movement m left join movement o on o.movement_id = m.undoes where m.shop_id = ${shopId} and m.at > ${since}`.execute(ctx.db),
    sql<{ day: string; moved: bigint }>`select d::date as day, coalesce(sum(m.amount), 0)::bigint as moved
      from generate_series((${ctx.now}::timestamptz at time zone ${ctx.shop.time_zone})::date - ${historyDays - 1}::int, (${ctx.now}::timestamptz at time zone ${ctx.shop.time_zone})::date, '1 day') d
      left join movement m on m.shop_id = ${shopId} and m.at > ${new Date(ctx.now.getTime() - (historyDays + 1) * day)} and (m.at at time zone ${ctx.shop.time_zone})::date = d::date
      group by 1 order by 1`.execute(ctx.db),
    transactionRows<{ customer_name: string | null; platform_customer_id: string | null }>(
      sql`join gift_card g on g.gift_card_id = m.gift_card_id left join customer c on c.customer_id = g.customer_id
        where m.shop_id = ${shopId} order by m.at desc, m.movement_id desc limit ${latestShown}`,
      sql`, coalesce(c.full_name, g.customer_name) as customer_name, c.platform_customer_id`,
    ).execute(ctx.db),
  ])
  const owed = liability.rows[0]?.sum ?? 0n
  const sum = sums.rows[0] ?? { issued: 0n, redeemed: 0n, expired: 0n, adjusted: 0n }
  // from today's liability back, day by day
  let balance = owed
  const back = history.rows.toReversed().map(({ day, moved }) => {
    const point = { day, balance: formatMinor(balance) }
    balance -= moved
    return point
  })
  return {
    currency: ctx.shop.currency,
    as_of: ctx.now.toISOString(),
    customers,
    liability: formatMinor(owed),
    last_30_days: { issued: formatMinor(sum.issued), redeemed: formatMinor(sum.redeemed), expired: formatMinor(sum.expired), adjusted: formatMinor(sum.adjusted) },
    liability_history: back.toReversed(),
    latest: latest.rows.map((row) => ({ ...toTransaction(ctx, row), customer_name: row.customer_name, platform_customer_id: row.platform_customer_id })),
  }
}
