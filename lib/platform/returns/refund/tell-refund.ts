import { type RawBuilder, sql } from 'kysely'
import type { RefundInput } from '#contract/returns/refund-shapes.ts'
import { signatureOf } from '#platform/acting.ts'
import { audit } from '#platform/audit.ts'
import { emit } from '#platform/events/emit.ts'
import { readId, wireId } from '#platform/ids.ts'
import { mailLine } from '#platform/mail/queue.ts'
import { refuseTicketCredited } from '#platform/money/gates/ticket.ts'
import { bornRefunded } from '#platform/returns/request/born-refunded.ts'
import { markRefunded } from '#platform/returns/request/move-return.ts'
import { addStoreTask } from '#platform/returns/tasks/add-task.ts'
import { formatMinor } from '#rules/money.ts'
import type { ReturnSettings } from '#rules/returns/policy.ts'
import { isCredit } from '#rules/returns/refund-parts.ts'
import { sum } from '#rules/tools/sums.ts'
import type { HeldOrder } from './hold-order.ts'
import type { PickedLine } from './picked-lines.ts'
import type { Recipient } from './recipient.ts'
import type { Part, Refunding } from './refunding.ts'
import { stepsOf } from './task-steps.ts'
import { makerOf } from './write-refund.ts'

type Done = {
  refund_id: bigint
  parts: readonly Part[]
  picked: readonly PickedLine[]
  recipient: Recipient
  isGift: boolean
  gift_card_id: bigint | null
  amount: bigint
  settings: ReturnSettings
}

/** Sums the credit that a refund put on the recipient's cards. */
const creditOf = (parts: readonly Part[]): bigint =>
  sum(parts.filter(isCredit).map(({ amount }) => amount))

/** Builds the email to the recipient as a statement. */
const mailOf = (
  act: Refunding,
  input: RefundInput,
  done: Done,
): RawBuilder<{ mail_id: bigint }> | null => {
  const { recipient, parts } = done
  const credit = creditOf(parts)
  if (input.notification === false || recipient.email === null || credit === 0n) return null
  const ofCard = parts.find(({ kind }) => kind === 'credit') ?? parts[0]
  const gift_card_id = done.gift_card_id ?? ofCard?.gift_card_id ?? null
  return mailLine(act, {
    name: 'store_credit_refund',
    to: { email: recipient.email, name: recipient.name },
    subject: '',
    title: '',
    body: '',
    values: { amount_issued: formatMinor(credit) },
    customer_id: recipient.customer_id,
    gift_card_id,
    movement_id: ofCard?.movement_id ?? null,
  })
}

/**
 * Does what follows a refund in its transaction: the return, the email, the store's task, the
 * event and the audit line.
 */
export const tell = async (
  act: Refunding,
  order: HeldOrder,
  input: RefundInput,
  done: Done,
): Promise<{ return_id: bigint }> => {
  const { trx, shop, now } = act
  const { refund_id, parts, picked, amount } = done
  const refund = wireId('refund', refund_id)
  if (input.ticket)
    await refuseTicketCredited(act, input.ticket, {
      seen: input.duplicate_seen ?? false,
      amount: creditOf(parts),
      refund_id,
    })
  const return_id = input.return_id
    ? readId('return', input.return_id)
    : await bornRefunded(trx, {
        shop_id: shop.shop_id,
        order_id: order.row.order_id,
        lines: picked.map(({ at, quantity, reason }) => ({
          line_id: order.lines[at]!.line_id,
          quantity,
          reason,
        })),
        amount,
        to: input.exchange ? 'exchange' : (input.to ?? 'credit'),
        customer: done.recipient,
        origin: makerOf(act) === 'till' ? 'till' : 'staff',
        staff_id: signatureOf(act.actor).staff_id,
        now,
      })
  if (input.return_id) await markRefunded(act, return_id, { refund, amount })
  const mail = mailOf(act, input, done)
  await sql`
    ${mail ? sql`with mailed as (${mail})` : sql``}
    update refund
    set return_id = ${return_id}, mail_id = ${mail ? sql`(select mail_id from mailed)` : null}
    where shop_id = ${shop.shop_id} and refund_id = ${refund_id}`.execute(trx)
  await addStoreTask(act, {
    refund_id,
    is_undo: false,
    settings: done.settings,
    steps: stepsOf(order, { picked, parts, location_id: input.location_id ?? null }),
  })
  await emit(act, {
    topic: 'refund_created',
    // the giver of a gift learns nothing of its refund, nor does a listener to events
    subject: (done.isGift ? done.recipient.email : order.row.email) ?? order.row.name,
    customer_id: done.isGift ? done.recipient.customer_id : order.row.customer_id,
    external_id: refund,
    occurred_at: now,
    data: { order: order.row.name, refund, amount: formatMinor(amount) },
  })
  await audit(trx, act, 'refund_order', refund, {
    order: order.row.name,
    amount: formatMinor(amount),
    credit: formatMinor(creditOf(parts)),
  })
  return { return_id }
}
