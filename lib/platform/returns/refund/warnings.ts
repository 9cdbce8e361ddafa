import { sql } from 'kysely'
import type { refundWarnings } from '#contract/returns/refund-shapes.ts'
import type { RefundInput } from '#contract/returns/refund-shapes.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { isOutsidePolicy } from '#platform/returns/policy/is-outside.ts'
import { orderNames } from '#platform/money/gates/order-names.ts'
import { isCredited } from '#platform/money/gates/ticket.ts'
import { isCredit } from '#rules/returns/refund-parts.ts'
import type { Refunded } from './refund-order.ts'

type Warning = (typeof refundWarnings)[number]

/** Lists what a person should look at before a refund that is possible all the same. */
export const warningsOf = async (
  ctx: TrxCtx,
  { order, picked, recipient, recalls, refund_id, parts, settings }: Refunded,
  input: RefundInput,
): Promise<Warning[]> => {
  const { trx, shop } = ctx
  const { row } = order
  const { rows } = await sql<{ earlier: boolean; is_staff: boolean; gave_credit: boolean }>`
    select
      exists (
        select from refund
        where shop_id = ${shop.shop_id} and order_id = ${row.order_id}
          and refund_id <> ${refund_id} and state = 'done'
      ) as earlier,
      exists (
        select from staff
        where shop_id = ${shop.shop_id} and lower(email) = ${recipient.email}
      ) as is_staff,
      exists (
        select from redemption p
        join redemption_refund f on f.shop_id = p.shop_id and f.redemption_id = p.redemption_id
        join movement m on m.shop_id = f.shop_id and m.movement_id = f.movement_id
        where p.shop_id = ${shop.shop_id} and p.order_name = any(${orderNames(row.name)}::text[])
          and m.source = 'checkout' and not exists (
            select from movement u where u.shop_id = m.shop_id and u.undoes = m.movement_id
          )
      ) as gave_credit`.execute(trx)
  const { earlier, is_staff, gave_credit } = rows[0]!
  // credit for a credited ticket is refused instead, and the refund's own is noted by now
  const givesCredit = parts.some(isCredit)
  const found: [Warning, boolean][] = [
    ['recipient_differs', Boolean(input.customer) && recipient.customer_id !== row.customer_id],
    ['email_missing', recipient.email === null && input.notification !== false],
    ['staff_address', is_staff],
    ['outside_policy', !input.return_id && isOutsidePolicy(ctx, settings, order, picked)],
    ['credited_before', earlier],
    [
      'ticket_credited',
      Boolean(input.ticket) && !givesCredit && (await isCredited(trx, shop.shop_id, input.ticket!)),
    ],
    ['store_refunded', row.refunded > row.matched],
    // perhaps a refund, perhaps only a payment that the checkout took back
    ['store_gave_credit', gave_credit],
    ['reward_short', recalls.some(({ short }) => short > 0n)],
  ]
  return found.filter(([, is]) => is).map(([warning]) => warning)
}
