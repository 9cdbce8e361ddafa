import { type RawBuilder, sql } from 'kysely'
import type { AnswerCard } from '#contract/helpdesk/shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Tables } from '#platform/db/tables.ts'
import { wireId } from '#platform/ids.ts'
import { type ListedRow, listedColumns, toListedOrder } from '#platform/orders/listed-order.ts'
import { toOrderRef } from '#platform/orders/order-ref.ts'
import { refundRows, toRefundRow } from '#platform/returns/refund/read-refund.ts'
import { returnName } from '#rules/returns/return-name.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { daysFrom } from '#rules/tools/day-range.ts'
import { formatMinor } from '#rules/money.ts'

/** A customer, or an address that only orders know. */
export type Subject = { customer_id: bigint | null; email: string | null }
/** `limit`: rows to read of a list, one more than is shown; `found`: names of orders that come first. */
export type Listed = Subject & { limit: number; found: readonly string[] }

// orders whose refunds and returns are read
const ordersMost = 200
export const soonDays = 60

/**
 * Selects the ids of a person's newest orders, a few from each index: those of the customer, those
 * of the address that name nobody, and the found ones.
 */
const newestIds = (
  { shop }: Ctx,
  { customer_id, email, found }: Listed,
  most: number,
): RawBuilder<unknown> => sql`
  (
    select order_id
    from orders
    where shop_id = ${shop.shop_id} and customer_id = ${customer_id}
    order by created_at desc
    limit ${most}
  )
  union
  (
    select order_id
    from orders
    where shop_id = ${shop.shop_id} and customer_id is null and email = ${email}
    order by created_at desc
    limit ${most}
  )
  union
  select order_id
  from orders
  where shop_id = ${shop.shop_id} and name = any(${found}::text[])`

export const sumsOf = async (
  { db, shop }: Ctx,
  { customer_id }: Subject,
): Promise<{ held: bigint; owed: bigint }> => {
  const { rows } = await sql<{ held: bigint; owed: bigint }>`
    select coalesce(sum(held), 0)::bigint as held, coalesce(sum(owed), 0)::bigint as owed
    from gift_card
    where shop_id = ${shop.shop_id} and customer_id = ${customer_id}`.execute(db)
  return rows[0] ?? { held: 0n, owed: 0n }
}

/** Reads credit that expires within 60 days of the shop's calendar, by day. */
export const expiringOf = async (
  { db, shop, now }: Ctx,
  { customer_id }: Subject,
): Promise<{ expires_on: string; amount: bigint }[]> => {
  const today = dayIn(shop.time_zone, now)
  const { rows } = await sql<{ expires_on: string; amount: bigint }>`
    select l.expires_on, sum(l.remaining)::bigint as amount
    from gift_card g
    join lot l on l.shop_id = g.shop_id and l.gift_card_id = g.gift_card_id
    where g.shop_id = ${shop.shop_id} and g.customer_id = ${customer_id} and l.remaining > 0
      and l.expires_on between ${today}::date and ${daysFrom(today, soonDays)}::date
    group by l.expires_on
    order by l.expires_on`.execute(db)
  return rows
}

export const pendingOf = async ({ db, shop }: Ctx, of: Listed): Promise<AnswerCard['pending']> => {
  const rows = await db
    .selectFrom('reward')
    .select(['title', 'amount', 'due_at'])
    .where('shop_id', '=', shop.shop_id)
    .where('customer_id', '=', of.customer_id)
    .where('state', '=', 'pending')
    .orderBy('due_at')
    .limit(of.limit)
    .execute()
  return rows.map(({ title, amount, due_at }) => ({
    title,
    amount: formatMinor(amount),
    due_at: due_at?.toISOString() ?? null,
  }))
}

export const ordersOf = async (ctx: Ctx, of: Listed): Promise<AnswerCard['orders']> => {
  const { rows } = await sql<ListedRow>`
    select ${listedColumns}
    from orders o
    left join customer c on c.shop_id = o.shop_id and c.customer_id = o.customer_id
    where o.shop_id = ${ctx.shop.shop_id} and o.order_id in (${newestIds(ctx, of, of.limit)})
    order by o.name = any(${of.found}::text[]) desc, o.created_at desc, o.order_id desc
    limit ${of.limit}`.execute(ctx.db)
  return rows.map((row) => toListedOrder(ctx, row))
}

export const refundsOf = async (ctx: Ctx, of: Listed): Promise<AnswerCard['refunds']> => {
  const { rows } = await refundRows(sql`
    where r.shop_id = ${ctx.shop.shop_id} and r.order_id in (${newestIds(ctx, of, ordersMost)})
    order by r.refund_id desc
    limit ${of.limit}`).execute(ctx.db)
  return rows.map((row) => toRefundRow(ctx, row))
}

type ReturnRow = {
  return_id: bigint
  number: number
  state: Tables['return_request']['state']
  amount: bigint
  created_at: Date
  order_name: string
  platform_order_id: string | null
}
export const returnsOf = async (ctx: Ctx, of: Listed): Promise<AnswerCard['returns']> => {
  const { rows } = await sql<ReturnRow>`
    select r.return_id, r.number, r.state, r.amount, r.created_at, o.name as order_name,
      o.platform_order_id
    from return_request r
    join orders o on o.shop_id = r.shop_id and o.order_id = r.order_id
    where r.shop_id = ${ctx.shop.shop_id} and r.order_id in (${newestIds(ctx, of, ordersMost)})
    order by r.return_id desc
    limit ${of.limit}`.execute(ctx.db)
  return rows.map((row) => ({
    return_id: wireId('return', row.return_id),
    name: returnName(row.order_name, row.number),
    order: toOrderRef({ ...row, name: row.order_name }),
    state: row.state,
    amount: formatMinor(row.amount),
    created_at: row.created_at.toISOString(),
  }))
}

export const mailsOf = async ({ db, shop }: Ctx, of: Listed): Promise<AnswerCard['mails']> => {
  const rows = await db
    .selectFrom('mail')
    .select(['mail_id', 'name', 'state', 'created_at'])
    .where('shop_id', '=', shop.shop_id)
    .where('customer_id', '=', of.customer_id)
    .orderBy('mail_id', 'desc')
    .limit(of.limit)
    .execute()
  return rows.map(({ mail_id, name, state, created_at }) => ({
    mail_id: wireId('mail', mail_id),
    name,
    state,
    created_at: created_at.toISOString(),
  }))
}
