import * as z from 'zod/mini'
import { Count, Line, Lines, Money, MoneyInput } from '#contract/pieces.ts'

const days = (most: number) => Count(1, most)

/**
 * A shop's eGift settings as written. An empty text means the default text in the gifts' language;
 * the claim page's look is the asset `claim-page`.
 */
export const EgiftSettingsInput = z.strictObject({
  /** off: no new gifts; existing ones are unaffected */
  enabled: z.boolean(),
  /** language of emails and claim page */
  language: z.enum(['en', 'ru']),
  channels: z.strictObject({ email: z.boolean(), link: z.boolean() }),
  /** optional parts of a gift; a part that is switched off is refused */
  asks: z.strictObject({ message: z.boolean(), send_date: z.boolean(), product: z.boolean() }),
  message_max: Count(20, 1000),
  /** bounds of a scheduled date, in days of the shop's calendar from today */
  earliest_days: Count(0, 60),
  latest_days: days(365),
  /** instructions for using the code; shown and emailed after the claim */
  after_text: Lines(1000),
  hide_prices: z.boolean(),
  claim_days: days(730),
  /** for unclaimed gifts: credit for the recipient or sender, or a refund to the buyer */
  after: z.enum(['recipient', 'sender', 'refund']),
  /** days after sending; null: no reminder */
  reminder_days: z.nullable(days(365)),
  /** days before the claim period ends */
  last_chance_days: z.nullable(days(60)),
  notify_sender: z.boolean(),
  /** returned to the store for its order */
  order_tag: Line(40),
  order_note: Lines(500),
  /** a store's gift above this amount is held until it is released */
  fraud_hold_above: z.nullable(
    MoneyInput.check(z.refine((typed) => !typed.startsWith('-'), 'Invalid Value')),
  ),
})

/** The same settings as answered: amounts have two decimals. */
export const EgiftSettings = z.object({
  ...EgiftSettingsInput.shape,
  channels: z.object(EgiftSettingsInput.shape.channels.shape),
  asks: z.object(EgiftSettingsInput.shape.asks.shape),
  fraud_hold_above: z.nullable(Money),
})

export type EgiftSettings = z.output<typeof EgiftSettings>
