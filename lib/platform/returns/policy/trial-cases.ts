import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { orderNames } from '#platform/money/gates/order-names.ts'
import { partsOf } from '#rules/orders/order-parts.ts'
import type { ReturnSettings } from '#rules/returns/policy.ts'
import type { TrialCase } from '#rules/returns/policy-trial.ts'
import { refundSums, splitCredit } from '#rules/returns/refund-sums.ts'
import { linesOf, ordersPage, pageSize, refundsPage, type Row } from './trial-rows.ts'
import { type Asking, judgedLines, judgedOrder, whole } from './verdict-of.ts'

export const casesMost = 20_000
const dayMs = 24 * 60 * 60 * 1000

/** Counts the returns of a row's customer or address in the days before a moment. */
type Returns = (row: Row, now: Date) => number

const returnsOf = async ({ db, shop, now }: Asking, days: number): Promise<Returns> => {
  const { rows } = await sql<{ customer_id: bigint | null; email: string | null; at: Date }>`
    select customer_id, email, created_at as at
    from return_request
    where shop_id = ${shop.shop_id} and state not in ('rejected', 'cancelled')
      and created_at > ${new Date(now.getTime() - 2 * days * dayMs)}`.execute(db)
  const byId = Map.groupBy(rows, ({ customer_id }) => customer_id)
  const byEmail = Map.groupBy(rows, ({ email }) => email)
  return ({ customer_id, customer_email, email }, moment) => {
    const own = customer_id === null ? [] : (byId.get(customer_id) ?? [])
    const address = customer_email ?? email
    const written = address === null ? [] : (byEmail.get(address) ?? [])
    const since = moment.getTime() - days * dayMs
    return [...new Set([...own, ...written])].filter(
      ({ at }) => (at < moment || moment === now) && at.getTime() > since,
    ).length
  }
}

type Credit = { credit: bigint; restored: bigint }
const noCredit: Credit = { credit: 0n, restored: 0n }

/** Sums the credit that paid orders, by the name that redemptions know them by. */
const creditsOf = async ({ db, shop }: Asking, rows: readonly Row[]) => {
  const names = rows.flatMap(({ name }) => orderNames(name))
  const { rows: found } = await sql<Credit & { name: string }>`
    select order_name as name, sum(captured - reversed)::bigint as credit,
      sum(refunded - reversed)::bigint as restored
    from redemption
    where shop_id = ${shop.shop_id} and state = 'captured'
      and order_name = any(${names}::text[])
    group by order_name`.execute(db)
  return new Map(found.map(({ name, ...sums }) => [name, sums]))
}

const creditOf = (credits: ReadonlyMap<string, Credit>, { name }: Row): Credit => {
  if (credits.size === 0) return noCredit
  const found = orderNames(name).flatMap((one) => credits.get(one) ?? [])
  const sum = (key: keyof Credit) => found.reduce((all, one) => all + one[key], 0n)
  return { credit: sum('credit'), restored: sum('restored') }
}

const caseOf = ({ shop, now }: Asking, row: Row, returns: Returns, paid: Credit): TrialCase => {
  const lines = linesOf(row)
  const parts = partsOf({ ...row, lines })
  const all = judgedLines(row, lines, parts)
  const isRefund = row.refunded_at !== null
  const at = row.refunded_at ?? now
  const picked = lines.flatMap(({ pieces, quantity, returned }, place) => {
    const many = isRefund ? pieces : quantity - returned
    return many > 0 && (isRefund || all[place]!.stop === null)
      ? [{ at: place, quantity: many }]
      : []
  })
  const shown = picked.length > 0 ? picked.map((one) => all[one.at]!) : all
  return {
    order: judgedOrder(row, row.customer_tags ?? ''),
    lines: isRefund ? shown.map((line) => ({ ...line, stop: null })) : shown,
    due: row.amount ?? refundSums(parts, lines, picked, whole).due,
    earlier: row.earlier,
    moment: { zone: shop.time_zone, now: at, returns: returns(row, at) },
    restored: (amount, way) =>
      splitCredit(amount, { ...row, ...paid, givenBefore: row.refunded_here }, way),
  }
}

/** Finds what any of some policies looks at beside an order and its lines. */
const wantedBy = (policies: readonly ReturnSettings[]) => ({
  returns: policies.some(({ review_returns }) => review_returns !== null),
  credit: policies.some(({ zones }) =>
    zones.some(({ outcomes }) => outcomes.some(({ bonus_percent }) => Number(bonus_percent) > 0)),
  ),
  // the worth of a line depends on the order's other lines
  nets: policies.some(({ final_sale }) => final_sale.discount_percent !== null),
  earlier: policies.some(
    ({ keep_below, approve_below, review_above }) =>
      (keep_below ?? approve_below ?? review_above) !== null,
  ),
})

/** Hands every case of the last days to `take`, newest first; true if there were too many. */
export const eachCase = async (
  asking: Asking,
  kind: 'orders' | 'refunds',
  { days, policies }: { days: number; policies: readonly ReturnSettings[] },
  take: (one: TrialCase) => void,
): Promise<boolean> => {
  const { db, shop, now } = asking
  const since = new Date(now.getTime() - days * dayMs)
  const wanted = wantedBy(policies)
  const returns = wanted.returns ? await returnsOf(asking, days) : () => 0
  const pageAfter = async (before: Row | null) => {
    const page = { shopId: shop.shop_id, since, before }
    const query =
      kind === 'orders' ? ordersPage(page, wanted.earlier) : refundsPage(page, wanted.nets)
    const { rows } = await query.execute(db)
    // a refund gave back its credit then
    const isPaid = wanted.credit && kind === 'orders' && rows.length > 0
    return { rows, credits: isPaid ? await creditsOf(asking, rows) : new Map<string, Credit>() }
  }
  let next = pageAfter(null)
  for (let read = 0; read < casesMost; read += pageSize) {
    const { rows, credits } = await next
    const isLast = rows.length < pageSize
    // the database reads the next page while this one is judged
    if (!isLast) next = pageAfter(rows.at(-1)!)
    await turn()
    for (const row of rows) take(caseOf(asking, row, returns, creditOf(credits, row)))
    if (isLast) return false
  }
  await next
  return true
}
