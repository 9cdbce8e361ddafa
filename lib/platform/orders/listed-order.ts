import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ListedOrder } from '#contract/orders/shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import { formatMinor } from '#rules/money.ts'
import { refundableOf } from '#rules/orders/refundable.ts'
import { toOrderRef } from './order-ref.ts'
import type { OrdersTable } from './tables.ts'

export type ListedRow = Pick<
  Selectable<OrdersTable>,
  | 'order_id'
  | 'name'
  | 'platform_order_id'
  | 'email'
  | 'created_at'
  | 'cancelled_at'
  | 'financial_status'
  | 'fulfillment_status'
  | 'total'
  | 'refunded'
  | 'refunded_here'
  | 'matched'
  | 'unpaid'
> & { platform_customer_id: string | null; full_name: string | null; customer_email: string | null }

/** The columns of an order (o) and its customer (c) in a list. */
export const listedColumns: RawBuilder<unknown> = sql`
  o.order_id, o.name, o.platform_order_id, o.email, o.created_at, o.cancelled_at,
  o.financial_status, o.fulfillment_status, o.total, o.refunded, o.refunded_here, o.matched,
  o.unpaid, c.platform_customer_id, c.full_name, c.email as customer_email`

/** Returns an order's customer in wire form. */
export const customerOf = (
  row: Pick<ListedRow, 'platform_customer_id' | 'full_name' | 'customer_email'>,
): ListedOrder['customer'] =>
  row.platform_customer_id === null
    ? null
    : {
        platform_customer_id: row.platform_customer_id,
        full_name: row.full_name ?? '',
        email: row.customer_email,
      }

export const toListedOrder = ({ shop }: Pick<Ctx, 'shop'>, row: ListedRow): ListedOrder => ({
  ...toOrderRef(row),
  created_at: row.created_at.toISOString(),
  cancelled_at: row.cancelled_at?.toISOString() ?? null,
  financial_status: row.financial_status,
  fulfillment_status: row.fulfillment_status,
  customer: customerOf(row),
  email: row.email,
  currency: shop.currency,
  total: formatMinor(row.total),
  refunded: formatMinor(row.refunded),
  refunded_here: formatMinor(row.refunded_here),
  refundable: formatMinor(refundableOf(row)),
})
