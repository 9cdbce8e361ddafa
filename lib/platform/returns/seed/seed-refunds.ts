import { sql } from 'kysely'
import type { RefundInput } from '#contract/returns/refund-shapes.ts'
import type { Seeding } from '#platform/area.ts'
import { wireId } from '#platform/ids.ts'
import { refundOrder } from '#platform/returns/refund/refund-order.ts'

type Refundable = {
  order_id: bigint
  name: string
  created_at: Date
  line_id: bigint
  quantity: number
}
const hour = 60 * 60 * 1000
const ordersMost = 14

/**
 * Finds recent orders, one a customer, that nobody has refunded; no card of theirs has moved any
 * credit since the refund's time, because entries of a card are in order of time.
 */
const refundable = async ({ trx, shop, now }: Seeding): Promise<Refundable[]> => {
  const { rows } = await sql<Refundable>`
    select *
    from (
      select distinct on (o.customer_id) o.order_id, o.name, o.created_at, l.line_id, l.quantity
      from orders o
      join order_line l
        on l.shop_id = o.shop_id and l.order_id = o.order_id and l.line_no = 1
      where o.shop_id = ${shop.shop_id} and o.refunded = 0 and o.cancelled_at is null
        and o.email is not null
        and o.created_at between ${new Date(now.getTime() - 40 * 24 * hour)}
          and ${new Date(now.getTime() - 80 * hour)}
        and not exists (
          select from entry e
          join gift_card g on g.shop_id = e.shop_id and g.gift_card_id = e.gift_card_id
          where e.shop_id = o.shop_id and e.at > o.created_at + interval '70 hours'
            and (
              g.customer_id = o.customer_id
              or exists (
                select from redemption p
                where p.shop_id = o.shop_id and p.order_name = o.name
                  and p.gift_card_id = g.gift_card_id
              )
            )
        )
      order by o.customer_id, o.created_at desc
    ) x
    order by x.created_at desc
    limit ${ordersMost}`.execute(trx)
  return rows.toReversed()
}

/** The input of the seed's refunds: of a line, a piece or an amount, to credit or as it was paid. */
const inputOf = (order: Refundable, i: number): RefundInput => {
  const line = {
    line_item_id: wireId('order_line', order.line_id),
    quantity: i % 3 === 1 ? 1 : order.quantity,
    restock: 'restock' as const,
    reason: (['too_small', 'changed_mind', 'damaged', 'not_as_described'] as const)[i % 4]!,
  }
  const lines = i % 5 === 4 ? {} : { selected_line_items: [line] }
  return {
    ...lines,
    ...(i % 5 === 4 ? { refund_amount: '5.00', internal_note: 'Parcel came late' } : {}),
    ...(i % 4 === 3 ? { to: 'original' as const } : {}),
    ...(i % 6 === 2 ? { bonus: { percent: '10' } } : {}),
    reward_source: i % 5 === 4 ? 'refund' : 'return',
    notification: false,
  }
}

/** Refunds orders of the last weeks, as the team does. */
export const seedRefunds = async (seeding: Seeding): Promise<void> => {
  const { trx, platform, shop, staff } = seeding
  for (const [i, order] of (await refundable(seeding)).entries()) {
    const { staff_id, email } = staff[i % staff.length]!
    const actor = {
      kind: 'person' as const,
      id: staff_id,
      staff_id: wireId('staff', staff_id),
      shop_url: shop.shop_url,
      email,
      name: email,
      level: 'staff' as const,
      isAdmin: false,
      is_pos: false,
      limits: { issue: null, day: null, return: null, return_day: null },
    }
    await refundOrder(
      {
        ...platform,
        trx,
        shop,
        actor,
        now: new Date(order.created_at.getTime() + (72 + (i % 7)) * hour),
        requestId: 'demo',
        idempotencyKey: null,
      },
      order.name,
      inputOf(order, i),
    )
  }
}
