import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { getHome as call } from '#contract/home/calls.ts'
import { balanceOver, balancesOf, movedOnWire } from '#platform/analytics/balances.ts'
import { bandsOf, cardsIn } from '#platform/analytics/bands.ts'
import { type Figures, readFigures } from '#platform/analytics/figures.ts'
import { soldOf } from '#platform/analytics/sales.ts'
import type { Ctx } from '#platform/ctx.ts'
import { countCustomers } from '#platform/customers/count-customers.ts'
import { sumExpiring } from '#platform/gift-cards/list/expiring.ts'
import { toTransaction, transactionRows } from '#platform/money/transaction.ts'
import { type DayRange, daysMost, dayRangeOf, soonUntil } from '#rules/tools/day-range.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { formatMinor } from '#rules/money.ts'
import { attentionOf } from './attention.ts'

const latestShown = 10

/**
 * Returns current figures and those of a range of the shop's days; an undo counts against what it
 * reverses. All from the same sums as analytics, as of one moment, so that they add up.
 */
export const readHome = async (
  ctx: Ctx,
  { query }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const today = dayIn(ctx.shop.time_zone, ctx.now)
  const range = dayRangeOf(query, today)
  if ('problem' in range)
    throw new Refusal('invalid_input', {
      field: range.problem,
      message:
        `${range.problem}: from comes before to, to is not after today, ` +
        `and at most ${daysMost} days lie between them`,
    })
  return readFigures(ctx, (figures) =>
    answerOf({ ...ctx, db: figures.trx }, figures, range, soonUntil(today)),
  )
}

const answerOf = async (
  ctx: Ctx,
  figures: Figures,
  range: DayRange,
  soonBy: string,
): Promise<Answer<typeof call>> => {
  const [customers, bands, soon, { days }, sold, latest] = await Promise.all([
    countCustomers(ctx),
    bandsOf(figures),
    sumExpiring(ctx, { to: soonBy }),
    balancesOf(figures, range),
    soldOf(figures, range),
    transactionRows<{ customer_name: string | null; platform_customer_id: string | null }>(
      sql`
        join gift_card g on g.shop_id = m.shop_id and g.gift_card_id = m.gift_card_id
        left join customer c on c.shop_id = g.shop_id and c.customer_id = g.customer_id
        where m.shop_id = ${ctx.shop.shop_id}
        order by m.at desc, m.movement_id desc
        limit ${latestShown}`,
      sql`, coalesce(c.full_name, g.customer_name) as customer_name, c.platform_customer_id`,
    ).execute(ctx.db),
  ])
  return {
    currency: ctx.shop.currency,
    as_of: ctx.now.toISOString(),
    customers,
    liability: formatMinor(bands.reduce((all, { amount }) => all + amount, 0n)),
    range,
    moved: movedOnWire(balanceOver(days)),
    sold: { count: Number(sold.sold), amount: formatMinor(sold.value) },
    cards: cardsIn(bands),
    expiring_soon: formatMinor(soon.amount),
    expiring_by: soonBy,
    attention: await attentionOf(ctx, soon.cards),
    opening: formatMinor(days[0]?.opening ?? 0n),
    liability_history: days.map(({ day, closing }) => ({ day, balance: formatMinor(closing) })),
    latest: latest.rows.map((row) => ({
      ...toTransaction(ctx, row),
      customer_name: row.customer_name,
      platform_customer_id: row.platform_customer_id,
    })),
  }
}
