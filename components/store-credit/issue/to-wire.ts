import type { Customer } from '#contract/customers/customer-shapes.ts'
import type { updateBalance } from '#contract/customers/money.ts'
import type { Input } from '#contract/endpoint.ts'
import type { renderEmail } from '#contract/emails/calls.ts'
import type { sendCustomGiftCard } from '#contract/gift-cards/send.ts'
import type { IssueForm } from '#rules/store-credit/store-credit.ts'

/** A valid form with its recipient. */
export type Ready = {
  typed: IssueForm
  /** wire text with a point */
  amount: string
  expiresOn: string | null
  /** time of the email in UTC; null: now */
  sendAt: string | null
  /** texts that are as the form offered them */
  untouched: ('subject' | 'title')[]
  /** the owner of the loyalty card to credit; null: a new gift card */
  customer: Customer | null
}

const detailsOf = ({
  typed: { recipient_name, recipient_email, subject, title, body },
  untouched,
}: Ready) => ({
  recipient_name,
  recipient_email,
  subject,
  title,
  body,
  ...(untouched.length ? { untouched } : {}),
})

/** Builds the call; `isSeen` confirms recent credit. */
export const toUpdateBalance = (
  ready: Ready,
  customer: Customer,
  isSeen: boolean,
): Input<typeof updateBalance> => ({
  params: { id: customer.platform_customer_id },
  body: {
    platform_customer_id: customer.platform_customer_id,
    valueToUpdate: ready.amount,
    expires_on: ready.expiresOn,
    reason: ready.typed.reason,
    note: ready.typed.note,
    money: ready.typed.money,
    ...(ready.typed.order ? { order: ready.typed.order } : {}),
    duplicate_seen: isSeen,
    email_details: detailsOf(ready),
  },
})

export const toSendCustom = (ready: Ready, isSeen: boolean): Input<typeof sendCustomGiftCard> => ({
  body: {
    gift_card: {
      customer_name: ready.typed.recipient_name,
      customer_email: ready.typed.recipient_email,
      balance: ready.amount,
      expires_on: ready.expiresOn,
      reason: ready.typed.reason,
      note: ready.typed.note,
      money: ready.typed.money,
      ...(ready.typed.order ? { order: ready.typed.order } : {}),
    },
    email_details: detailsOf(ready),
    ...(ready.sendAt ? { send_at: ready.sendAt } : {}),
    duplicate_seen: isSeen,
  },
})

/** Builds the preview of what the call would do. */
export const toPreview = ({ typed, amount, expiresOn, sendAt, customer }: Ready) => ({
  ...(customer && !sendAt
    ? { platform_customer_id: customer.platform_customer_id }
    : { email: typed.recipient_email }),
  amount,
  money: typed.money,
  expires_on: expiresOn,
  ...(typed.order ? { order: typed.order } : {}),
})

export const toRender = (ready: Ready): Input<typeof renderEmail> => ({
  params: { name: 'gift_card_manual' },
  body: {
    ...detailsOf(ready),
    reason: ready.typed.reason,
    amount: ready.amount,
    expires_on: ready.expiresOn,
    platform_customer_id: ready.customer?.platform_customer_id,
  },
})
