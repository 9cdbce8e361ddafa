import * as z from 'zod/mini'
import {
  Count,
  EmailInput,
  ExpiresOn,
  Id,
  Line,
  Lines,
  MoneyInput,
  Ticket,
} from '#contract/pieces.ts'
import { recallPolicies, refundWays, restocks, returnReasons, rewardSources } from './refund.ts'

/** Input of a refund and of its preview. */
export const RefundBody = z.strictObject({
  selected_line_items: z.optional(
    z
      .array(
        z.strictObject({
          line_item_id: Id,
          quantity: Count(1, 1_000_000),
          restock: z.optional(z.enum(restocks)),
          /** pieces of it that stay out of stock while the others are restocked */
          kept_out: z.optional(Count(0, 1_000_000)),
          reason: z.optional(z.nullable(z.enum(returnReasons))),
        }),
      )
      .check(z.maxLength(5000)),
  ),
  refund_amount: z.optional(z.nullable(MoneyInput)),
  restock: z.optional(z.boolean()),
  location_id: z.optional(z.nullable(Id)),
  notification: z.optional(z.boolean()),
  internal_note: z.optional(z.nullable(Lines(2000))),
  customer: z.optional(
    z.nullable(
      z.union([
        z.strictObject({ platform_customer_id: Id }),
        z.strictObject({ email: EmailInput, name: z.optional(Line(120)) }),
      ]),
    ),
  ),
  expires_on: z.optional(ExpiresOn),
  reward_source: z.optional(z.enum(rewardSources)),
  include_tax: z.optional(z.boolean()),
  include_shipping: z.optional(z.boolean()),
  fee: z.optional(MoneyInput),
  to: z.optional(z.enum(refundWays)),
  bonus: z.optional(
    z.nullable(
      z.strictObject({
        /** percent with at most two decimals, or an amount */
        percent: z.optional(MoneyInput),
        amount: z.optional(MoneyInput),
        expires_on: z.optional(ExpiresOn),
      }),
    ),
  ),
  recall: z.optional(
    z.nullable(
      z.strictObject({
        policy: z.optional(z.enum(recallPolicies)),
        skip: z.optional(z.array(Id).check(z.maxLength(100))),
        /** rewards by hand to recall too */
        also: z.optional(z.array(Id).check(z.maxLength(100))),
      }),
    ),
  ),
  close_cards: z.optional(z.array(Id).check(z.maxLength(100))),
  exchange: z.optional(z.nullable(z.strictObject({ order: Line(64), amount: MoneyInput }))),
  return_id: z.optional(z.nullable(Id)),
  ticket: z.optional(z.nullable(Ticket)),
  duplicate_seen: z.optional(z.boolean()),
  expected: z.optional(z.string().check(z.maxLength(64))),
})
