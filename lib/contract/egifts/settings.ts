import * as z from 'zod/mini'
import { Count, Line, Lines, Money, MoneyInput } from '#contract/pieces.ts'

const Colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'not a colour (#rrggbb)'))
const days = (most: number) => Count(1, most)

/**
 * How a shop's e-gifts work, as it is written; an empty text stands for the usual one in the
 * language of the gifts.
 */
export const EgiftSettingsInput = z.strictObject({
  /** off: no new gift is taken; those that are there go on */
  enabled: z.boolean(),
  /** of mails and claim page */
  language: z.enum(['en', 'ru']),
  channels: z.strictObject({ email: z.boolean(), link: z.boolean() }),
  /** what a gift may hold; a field that isn't asked is refused */
  asks: z.strictObject({ message: z.boolean(), send_date: z.boolean(), product: z.boolean() }),
  message_max: Count(20, 1000),
  /** a date for sending lies so many days of the shop's calendar ahead, at least and at most */
  earliest_days: Count(0, 60),
  latest_days: days(365),
  /** texts of the claim page; {recipient_name}, {sender_name} and {shop_name} are filled in */
  claim_title: Line(120),
  claim_text: Lines(1000),
  button_text: Line(40),
  button_colour: Colour,
  button_text_colour: Colour,
  /** how the code is used, shown and mailed after the claim */
  after_text: Lines(1000),
  hide_prices: z.boolean(),
  claim_days: days(730),
  /** when nobody claimed: whose the credit becomes, or the money goes back to who bought it */
  after: z.enum(['recipient', 'sender', 'refund']),
  /** days after sending; null: none */
  reminder_days: z.nullable(days(365)),
  /** days before the end */
  last_chance_days: z.nullable(days(60)),
  notify_sender: z.boolean(),
  /** told to the store in the answer of its call, for the order */
  order_tag: Line(40),
  order_note: Lines(500),
  /** a store's gift worth more waits for somebody's release */
  fraud_hold_above: z.nullable(
    MoneyInput.check(z.refine((typed) => !typed.startsWith('-'), 'Invalid Value')),
  ),
})

/** The same as it is told: amounts with two decimals. */
export const EgiftSettings = z.object({
  ...EgiftSettingsInput.shape,
  channels: z.object(EgiftSettingsInput.shape.channels.shape),
  asks: z.object(EgiftSettingsInput.shape.asks.shape),
  fraud_hold_above: z.nullable(Money),
})
export type EgiftSettings = z.output<typeof EgiftSettings>
