import { type RawBuilder, type Selectable, sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { ReturnRow } from '#contract/returns/requests-shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { toOrderRef } from '#platform/orders/order-ref.ts'
import { formatMinor } from '#rules/money.ts'
import { returnName } from '#rules/returns/return-name.ts'
import type { ReturnLineTable, ReturnRequestTable } from '#platform/returns/tables.ts'

export type ReturnRecord = Selectable<ReturnRequestTable> & {
  order_name: string
  platform_order_id: string | null
  platform_customer_id: string | null
  full_name: string | null
  staff_name: string | null
  staff_email: string | null
}

/** Selects returns with order, customer and requester; the rest must restrict the shop. */
export const returnRows = (rest: RawBuilder<unknown>): RawBuilder<ReturnRecord> =>
  sql<ReturnRecord>`
  select r.*, o.name as order_name, o.platform_order_id, c.platform_customer_id, c.full_name,
    p.name as staff_name, p.email as staff_email
  from return_request r
  join orders o on o.shop_id = r.shop_id and o.order_id = r.order_id
  left join customer c on c.shop_id = r.shop_id and c.customer_id = r.customer_id
  left join staff p on p.shop_id = r.shop_id and p.staff_id = r.staff_id
  ${rest}`

const customerOf = (row: ReturnRecord): ReturnRow['customer'] =>
  row.customer_id === null && row.email === null && row.name === null
    ? null
    : {
        platform_customer_id: row.platform_customer_id,
        name: row.name ?? row.full_name ?? '',
        email: row.email,
      }

/** Returns a return as a row of a list, in wire form. */
export const toReturnRow = ({ shop }: Pick<Ctx, 'shop'>, row: ReturnRecord): ReturnRow => ({
  return_id: wireId('return', row.return_id),
  name: returnName(row.order_name, row.number),
  state: row.state,
  origin: row.origin,
  order: toOrderRef({ ...row, name: row.order_name }),
  customer: customerOf(row),
  currency: shop.currency,
  amount: formatMinor(row.amount),
  pieces: row.pieces,
  to: row.to,
  is_gift: row.is_gift,
  needs_review: row.needs_review,
  created_at: row.created_at.toISOString(),
  changed_at: row.changed_at.toISOString(),
})

/** Finds a return of the shop; 404 for another's. */
export const findReturn = async (
  db: Db | Trx,
  shopId: bigint,
  id: bigint,
): Promise<ReturnRecord> => {
  const { rows } = await returnRows(
    sql`where r.shop_id = ${shopId} and r.return_id = ${id}`,
  ).execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

/** Reads a return as a row of a list. */
export const rowOfReturn = async (
  ctx: Pick<Ctx, 'shop'>,
  db: Db | Trx,
  id: bigint,
): Promise<ReturnRow> => toReturnRow(ctx, await findReturn(db, ctx.shop.shop_id, id))

/** Reads the returns of an order, newest first. */
export const returnsOfOrder = async (
  ctx: Pick<Ctx, 'shop'>,
  db: Db | Trx,
  orderId: bigint,
): Promise<ReturnRow[]> => {
  const { rows } = await returnRows(sql`
    where r.shop_id = ${ctx.shop.shop_id} and r.order_id = ${orderId}
    order by r.return_id desc
    limit 250`).execute(db)
  return rows.map((row) => toReturnRow(ctx, row))
}

/** Reads the lines of a return in the order's order. */
export const linesOfReturn = async (
  db: Db | Trx,
  shopId: bigint,
  id: bigint,
): Promise<(Selectable<ReturnLineTable> & { name: string; sku: string })[]> => {
  const { rows } = await sql<Selectable<ReturnLineTable> & { name: string; sku: string }>`
    select r.*, l.name, l.sku
    from return_line r
    join order_line l on l.shop_id = r.shop_id and l.line_id = r.line_id
    where r.shop_id = ${shopId} and r.return_id = ${id}
    order by l.line_no`.execute(db)
  return rows
}

/** Reads the name and address of a return's order. */
export const orderOf = (
  trx: Trx,
  { shop_id, order_id }: Pick<ReturnRecord, 'shop_id' | 'order_id'>,
): Promise<{ name: string; email: string | null }> =>
  trx
    .selectFrom('orders')
    .select(['name', 'email'])
    .where('shop_id', '=', shop_id)
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()

/** Counts the pieces of each line of an order in returns that are under way. */
export const piecesUnderWay = async (
  db: Db | Trx,
  shopId: bigint,
  orderId: bigint,
): Promise<Map<bigint, number>> => {
  const { rows } = await sql<{ line_id: bigint; pieces: number }>`
    select l.line_id, sum(l.quantity)::int as pieces
    from return_request r
    join return_line l on l.shop_id = r.shop_id and l.return_id = r.return_id
    where r.shop_id = ${shopId} and r.order_id = ${orderId}
      and r.state in ('requested', 'approved', 'received')
    group by l.line_id`.execute(db)
  return new Map(rows.map(({ line_id, pieces }) => [line_id, pieces]))
}
