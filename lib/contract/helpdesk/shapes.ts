import * as z from 'zod/mini'
import { AccountCard } from '#contract/customers/customer-shapes.ts'
import { ListedOrder } from '#contract/orders/shapes.ts'
import { Count, Day, Id, Instant, Line, Money, Ticket } from '#contract/pieces.ts'
import { RefundRow } from '#contract/returns/refund-shapes.ts'
import { returnStates } from '#contract/returns/requests.ts'
import { mailStates } from '#contract/transaction.ts'
import { cardLists, matchedBy, replyKinds, rowsMost } from './calls.ts'

/** A person whom a text may mean; without an id an address known by orders alone, or an order's. */
const Match = z.object({
  by: z.enum(matchedBy),
  platform_customer_id: z.nullable(z.string()),
  full_name: z.string(),
  email: z.nullable(z.string()),
  /** the order by which they were found */
  order: z.nullable(z.object({ order_id: z.string(), name: z.string() })),
})
export type Match = z.infer<typeof Match>

const AnswerCard = z.object({
  platform_customer_id: z.nullable(z.string()),
  full_name: z.string(),
  email: z.nullable(z.string()),
  note: z.nullable(z.string()),
  blocked_at: z.nullable(Instant),
  balance: Money,
  /** reserved of the balance by checkouts */
  held: Money,
  /** recalled after it was spent; later promotional credit pays it */
  owed: Money,
  cards: z.array(AccountCard),
  /** credit that expires within 60 days, by day */
  expiring: z.array(z.object({ expires_on: Day, amount: Money })),
  /** rewards that are still to be issued */
  pending: z.array(z.object({ title: z.string(), amount: Money, due_at: z.nullable(Instant) })),
  orders: z.array(ListedOrder),
  refunds: z.array(RefundRow),
  returns: z.array(
    z.object({
      return_id: z.string(),
      name: z.string(),
      order: z.object({ order_id: z.string(), name: z.string() }),
      state: z.enum(returnStates),
      amount: Money,
      created_at: Instant,
    }),
  ),
  mails: z.array(
    z.object({
      mail_id: z.string(),
      name: z.string(),
      state: z.enum(mailStates),
      created_at: Instant,
    }),
  ),
  /** lists that have more rows than these */
  more_of: z.array(z.enum(cardLists)),
  /** in each language, that of the customer first */
  replies: z.array(z.object({ kind: z.enum(replyKinds), language: z.string(), text: z.string() })),
})
export type AnswerCard = z.infer<typeof AnswerCard>

/** A credit given for a ticket: by hand, or by the refund of an order. */
const TicketCredit = z.object({
  amount: Money,
  /** part of the amount; undone in full, it no longer counts */
  undone: Money,
  at: Instant,
  by: z.nullable(z.string()),
  customer: z.nullable(z.object({ name: z.string(), email: z.nullable(z.string()) })),
  order: z.nullable(z.string()),
})
export type TicketCredit = z.infer<typeof TicketCredit>

export const getAnswerCard = {
  body: z.strictObject({
    text: z.optional(Line(200)),
    about: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    /** chosen of several */
    platform_customer_id: z.optional(z.nullable(Id)),
    ticket: z.optional(z.nullable(Ticket)),
    /** rows of each list, 10 where it is omitted */
    limit: z.optional(Count(1, rowsMost)),
  }),
  answer: z.object({
    /** the address behind `about`, where it was looked for; null once it is too old */
    email: z.nullable(z.string()),
    currency: z.string(),
    matches: z.array(Match),
    /** the text means more people than these */
    more_matches: z.boolean(),
    card: z.nullable(AnswerCard),
    credits: z.array(TicketCredit),
  }),
}
