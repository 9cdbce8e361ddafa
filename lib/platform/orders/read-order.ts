import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { getOrder as call } from '#contract/orders/calls.ts'
import type { Order } from '#contract/orders/shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { orderNames } from '#platform/money/gates/order-names.ts'
import { last4Of } from '#platform/money/card.ts'
import { formatMinor } from '#rules/money.ts'
import { partsOf } from '#rules/orders/order-parts.ts'
import { refundableOf, whyNoReturn } from '#rules/orders/refundable.ts'
import { findOrder, linesOf, type LineRow, type OrderRow } from './find-order.ts'
import { customerOf } from './listed-order.ts'
import { toOrderRef } from './order-ref.ts'

type Paying = { gift_card_id: bigint; last4: string | null; amount: bigint; refunded: bigint }

/** Cards that paid an order, by the ledger; payments of undone exchanges are left out. */
const payingCards = async (
  { db, shop }: { db: Db | Trx; shop: Ctx['shop'] },
  name: string,
): Promise<Paying[]> => {
  const { rows } = await sql<Paying>`
    select p.gift_card_id, ${last4Of(sql`${shop.shop_id}`, sql`p.gift_card_id`)} as last4,
      p.amount - coalesce(r.reversed, 0) as amount,
      greatest(0, p.refunded - coalesce(r.reversed, 0)) as refunded
    from (
      select m.gift_card_id, min(m.movement_id) as first,
        coalesce(-sum(m.amount) filter (where m.kind = 'redeem'), 0)::bigint as amount,
        coalesce(sum(m.amount) filter (where m.kind = 'refund'), 0)::bigint as refunded
      from movement m
      where m.shop_id = ${shop.shop_id} and m.cause_kind = 'order'
        and m.cause_id = any(${orderNames(name)}::text[])
        and m.kind in ('redeem', 'refund')
      group by m.gift_card_id
    ) p
    left join (
      select gift_card_id, sum(reversed)::bigint as reversed
      from redemption
      where shop_id = ${shop.shop_id} and order_name = any(${orderNames(name)}::text[])
        and reversed > 0
      group by gift_card_id
    ) r on r.gift_card_id = p.gift_card_id
    where p.amount > coalesce(r.reversed, 0) or p.refunded > coalesce(r.reversed, 0)
    order by p.first`.execute(db)
  return rows
}

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

const toOrder = (row: OrderRow, lines: LineRow[], cards: Paying[], currency: string): Order => {
  const parts = partsOf({ ...row, lines })
  const refundable = refundableOf(row)
  const order = { ...row, refundable }
  const credit = cards.reduce((sum, { amount }) => sum + amount, 0n)
  return {
    ...toOrderRef(row),
    platform_order_id: row.platform_order_id,
    created_at: row.created_at.toISOString(),
    paid_at: instant(row.paid_at),
    fulfilled_at: instant(row.fulfilled_at),
    cancelled_at: instant(row.cancelled_at),
    financial_status: row.financial_status,
    fulfillment_status: row.fulfillment_status,
    email: row.email,
    phone: row.phone,
    customer: customerOf(row),
    country: row.country,
    tags: row.tags,
    location: row.location,
    currency,
    subtotal: formatMinor(row.subtotal),
    discount: formatMinor(row.discount),
    shipping: formatMinor(row.shipping),
    taxes: formatMinor(row.taxes),
    other: formatMinor(parts.other),
    taxes_included: parts.taxesIncluded,
    total: formatMinor(row.total),
    refunded: formatMinor(row.refunded),
    refunded_here: formatMinor(row.refunded_here),
    refundable: formatMinor(refundable),
    line_items: lines.map((line, at) => {
      const { net, tax } = parts.lines[at]!
      const why_not = whyNoReturn(order, line)
      return {
        line_item_id: wireId('order_line', line.line_id),
        name: line.name,
        sku: line.sku,
        barcode: line.barcode,
        vendor: line.vendor,
        image: null,
        quantity: line.quantity,
        price: formatMinor(line.price),
        discount: formatMinor(BigInt(line.quantity) * line.price - net),
        net: formatMinor(net),
        tax: formatMinor(tax),
        returned: line.returned,
        returnable: why_not === null ? line.quantity - line.returned : 0,
        why_not,
      }
    }),
    paid_by: {
      cards: cards.map(({ gift_card_id, last4, amount, refunded }) => ({
        gift_card_id: wireId('gift_card', gift_card_id),
        last4,
        amount: formatMinor(amount),
        refunded: formatMinor(refunded),
      })),
      other: formatMinor(row.total - credit - row.unpaid),
      unpaid: formatMinor(row.unpaid),
      method: row.payment_method,
    },
  }
}

/** Returns an order that was read, with the cards that paid it. */
export const paidOrder = async (
  { shop }: Pick<Ctx, 'shop'>,
  db: Db | Trx,
  { row, lines }: { row: OrderRow; lines: LineRow[] },
): Promise<Order> => toOrder(row, lines, await payingCards({ shop, db }, row.name), shop.currency)

/** Reads an order as it is now, also inside a transaction that has changed it. */
export const orderNow = async (ctx: Ctx, db: Db | Trx, id: string): Promise<Order> => {
  const row = await findOrder(db, ctx.shop.shop_id, id)
  const lines = await linesOf(db, ctx.shop.shop_id, row.order_id)
  return paidOrder(ctx, db, { row, lines })
}

/** Reads an order with its lines and what paid it. */
export const readOrder = async (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => ({ order: await orderNow(ctx, ctx.db, params.order_id) })
