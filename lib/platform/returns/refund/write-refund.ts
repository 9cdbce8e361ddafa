import { sql } from 'kysely'
import type { RefundInput } from '#contract/returns/refund-shapes.ts'
import { readId } from '#platform/ids.ts'
import { signatureOf } from '#platform/acting.ts'
import { roleOf } from '#rules/way/access.ts'
import type { RefundSums } from '#rules/returns/refund-sums.ts'
import type { Plan } from '#platform/returns/refund/credit/plan-credit.ts'
import type { Due } from './due.ts'
import type { HeldOrder } from './hold-order.ts'
import type { PickedLine } from './picked-lines.ts'
import type { Recipient } from './recipient.ts'
import type { Part, Refunding } from './refunding.ts'
import type { RefundTable } from '#platform/returns/tables.ts'

type Facts = Pick<Due, 'sums' | 'fee' | 'amount'> &
  Pick<Plan, 'bonus' | 'to'> & { recipient: Recipient }

/** Names the kind of actor that made a refund. */
export const makerOf = ({ actor }: Pick<Refunding, 'actor'>): RefundTable['made_by'] => {
  if (actor.kind === 'shopper') return 'shopper'
  if (actor.kind !== 'person') return 'job'
  return roleOf(actor) === 'pos' ? 'till' : 'person'
}

/** Writes a refund's row; its lines and parts follow. Returns its number. */
export const writeRefund = async (
  act: Refunding,
  { row }: HeldOrder,
  input: RefundInput,
  { sums, fee, amount, bonus, to, recipient }: Facts,
): Promise<bigint> => {
  const { refund_id } = await act.trx
    .insertInto('refund')
    .values({
      shop_id: act.shop.shop_id,
      order_id: row.order_id,
      return_id: input.return_id ? readId('return', input.return_id) : null,
      state: 'done',
      origin: 'here',
      external_id: null,
      amount,
      goods: sums.goods,
      tax: sums.tax,
      shipping: sums.shipping,
      fee,
      bonus,
      to,
      reward_source: input.reward_source ?? 'refund',
      note: input.internal_note || null,
      notified: input.notification ?? true,
      location_id: input.location_id ?? null,
      helpdesk: input.ticket?.helpdesk ?? null,
      ticket: input.ticket?.id ?? null,
      customer_id: recipient.customer_id,
      recipient_name: recipient.name || null,
      recipient_email: recipient.email,
      mail_id: null,
      staff_id: signatureOf(act.actor).staff_id,
      made_by: makerOf(act),
      created_at: act.now,
      undone_at: null,
      undone_by: null,
    })
    .returning('refund_id')
    .executeTakeFirstOrThrow()
  return refund_id
}

type Settled = {
  refund_id: bigint
  amount: bigint
  sums: RefundSums
  picked: readonly PickedLine[]
}

/** Records the pieces that came back, on the refund and on the order's lines and sums. */
export const settleOrder = async (
  { trx, shop }: Pick<Refunding, 'trx' | 'shop'>,
  { row, lines }: Pick<HeldOrder, 'row' | 'lines'>,
  { refund_id, amount, sums, picked }: Settled,
): Promise<void> => {
  const paidBack = sql`
    update orders
    set refunded_here = refunded_here + ${amount}
    where shop_id = ${shop.shop_id} and order_id = ${row.order_id}`
  if (sums.lines.length === 0) {
    await paidBack.execute(trx)
    return
  }
  const ids = sums.lines.map(({ at }) => lines[at]!.line_id)
  const quantities = sums.lines.map(({ quantity }) => quantity)
  const nets = sums.lines.map(({ net }) => net)
  const taxes = sums.lines.map(({ tax }) => tax)
  await sql`
    with paid_back as (${paidBack}),
    chosen as (
      select *
      from unnest(
        ${ids}::bigint[], ${quantities}::int[], ${nets}::bigint[], ${taxes}::bigint[],
        ${picked.map(({ restock }) => restock)}::text[],
        ${picked.map(({ reason }) => reason)}::text[],
        ${picked.map(({ kept_out }) => kept_out)}::int[]
      ) as c(line_id, quantity, net, tax, restock, reason, kept_out)
    ),
    settled as (
      update order_line l
      set returned = l.returned + c.quantity, net_back = l.net_back + c.net,
        tax_back = l.tax_back + c.tax
      from chosen c
      where l.shop_id = ${shop.shop_id} and l.order_id = ${row.order_id}
        and l.line_id = c.line_id
    )
    insert into refund_line (
      shop_id, refund_id, line_id, quantity, net, tax, restock, reason, kept_out
    )
    select ${shop.shop_id}, ${refund_id}, line_id, quantity, net, tax, restock, reason, kept_out
    from chosen`.execute(trx)
}

/** Writes the parts of a refund in their order. */
export const writeParts = async (
  { trx, shop }: Pick<Refunding, 'trx' | 'shop'>,
  refund_id: bigint,
  parts: readonly Part[],
): Promise<void> => {
  if (parts.length === 0) return
  await trx
    .insertInto('refund_part')
    .values(
      parts.map((part, at) => ({
        shop_id: shop.shop_id,
        refund_id,
        part_no: at + 1,
        kind: part.kind,
        amount: part.amount,
        gift_card_id: part.gift_card_id ?? null,
        movement_id: part.movement_id ?? null,
        redemption_id: part.redemption_id ?? null,
        reward_id: part.reward_id ?? null,
        order_name: part.order_name ?? null,
        undo_id: null,
      })),
    )
    .execute()
}
