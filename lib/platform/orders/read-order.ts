import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { getOrder as call } from '#contract/orders/calls.ts'
import type { Order } from '#contract/orders/shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import { wireId } from '#platform/ids.ts'
import { formatMinor } from '#rules/money.ts'
import { partsOf } from '#rules/orders/order-parts.ts'
import { refundableOf, whyNoReturn } from '#rules/orders/refundable.ts'
import { findOrder, linesOf, type LineRow, type OrderRow } from './find-order.ts'

type Paying = { gift_card_id: bigint; last4: string | null; amount: bigint; refunded: bigint }

/** Cards that paid an order, by the ledger. */
const payingCards = async ({ db, shop }: Ctx, name: string): Promise<Paying[]> => {
  const { rows } = await sql<Paying>`
    select p.gift_card_id, code.last4, p.amount, p.refunded
    from (
      select m.gift_card_id, min(m.movement_id) as first,
        coalesce(-sum(m.amount) filter (where m.kind = 'redeem'), 0)::bigint as amount,
        coalesce(sum(m.amount) filter (where m.kind = 'refund'), 0)::bigint as refunded
      from movement m
      where m.shop_id = ${shop.shop_id} and m.cause_kind = 'order' and m.cause_id = ${name}
        and m.kind in ('redeem', 'refund')
      group by m.gift_card_id
    ) p
    left join lateral (
      select last4
      from gift_card_code k
      where k.shop_id = ${shop.shop_id} and k.gift_card_id = p.gift_card_id
      order by k.ended_at is null desc, k.code_id desc
      limit 1
    ) code on true
    order by p.first`.execute(db)
  return rows
}

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

const toOrder = (row: OrderRow, lines: LineRow[], cards: Paying[], currency: string): Order => {
  const parts = partsOf({ ...row, lines })
  const refundable = refundableOf(row)
  const credit = cards.reduce((sum, { amount }) => sum + amount, 0n)
  return {
    order_id: row.platform_order_id ?? row.name,
    name: row.name,
    platform_order_id: row.platform_order_id,
    created_at: row.created_at.toISOString(),
    paid_at: instant(row.paid_at),
    fulfilled_at: instant(row.fulfilled_at),
    cancelled_at: instant(row.cancelled_at),
    financial_status: row.financial_status,
    fulfillment_status: row.fulfillment_status,
    email: row.email,
    phone: row.phone,
    customer:
      row.platform_customer_id === null
        ? null
        : {
            platform_customer_id: row.platform_customer_id,
            full_name: row.full_name ?? '',
            email: row.customer_email,
          },
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
      const why_not = whyNoReturn({ ...row, refundable }, line)
      return {
        line_item_id: wireId('order_line', line.line_id),
        name: line.name,
        sku: line.sku,
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
      other: formatMinor(row.total - credit),
      method: row.payment_method,
    },
  }
}

/** Reads an order with its lines and what paid it. */
export const readOrder = async (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const row = await findOrder(ctx.db, ctx.shop.shop_id, params.order_id)
  const [lines, cards] = await Promise.all([
    linesOf(ctx.db, ctx.shop.shop_id, row.order_id),
    payingCards(ctx, row.name),
  ])
  return { order: toOrder(row, lines, cards, ctx.shop.currency) }
}
