import * as z from 'zod/mini'
import { EmailDetails, ExpiresOn, Reason } from './customers.ts'
import { endpoint } from './endpoint.ts'
import { CardEvent, cardStates, GiftCard, Lot } from './gift-card.ts'
import { Cursor } from './paging.ts'
import {
  Count,
  Day,
  Email,
  EmailInput,
  Flag,
  Id,
  Instant,
  Line,
  Lines,
  Money,
  MoneyInput,
} from './pieces.ts'
import { moneyKinds, Transaction } from './transaction.ts'

/** Issues a card to an e-mail and mails it. Where a customer has that e-mail, the credit goes to their loyalty card. */
export const sendCustomGiftCard = endpoint({
  name: 'sendCustomGiftCard',
  method: 'POST',
  path: '/gift-cards/send-custom',
  right: 'issue',
  once: true,
  money: true,
  source: 'campaigns-and-calls §7 Gift cards',
  body: z.strictObject({
    gift_card: z.strictObject({
      customer_name: Line(120).check(z.minLength(1, 'Required Field')),
      customer_email: EmailInput,
      balance: MoneyInput,
      expires_on: z.optional(ExpiresOn),
      reason: Reason,
      note: z.optional(z.nullable(Lines(2000))),
      /** added: paid for, or given; given unless said */
      money: z.optional(z.enum(moneyKinds)),
      /** added: the order that this is about, as the store names it */
      order: z.optional(Line(64)),
    }),
    email_details: EmailDetails,
    /** added: when the mail leaves; in the past: at once */
    send_at: z.optional(z.nullable(Instant)),
    /** added, as in updateBalance: false asks to refuse what was credited within 24 hours, true: seen and meant, left out: not looked at */
    duplicate_seen: z.optional(z.boolean()),
  }),
  answer: z.object({ gift_card: GiftCard, transaction: Transaction }),
})

/** A page of cards, the newest first; `search`: name, e-mail, last four of a code, order. `count` only with `with_count` (at most 1,000 of a search, then capped). */
export const listGiftCards = endpoint({
  name: 'listGiftCards',
  method: 'GET',
  path: '/gift-cards',
  right: 'read',
  source: 'campaigns-and-calls §5, §7 Gift cards',
  query: z.object({
    page: z.optional(Count(1, 25_000)),
    per_page: z.optional(Count(1, 250)),
    after: z.optional(Cursor),
    before: z.optional(Cursor),
    search: z.optional(z.pipe(z.string(), Line(200))),
    created_at_min: z.optional(Instant),
    created_at_max: z.optional(Instant),
    with_count: z.optional(Flag),
    optimized_query: z.optional(Flag),
    email_only_for_email_addresses: z.optional(Flag),
    /** added */
    state: z.optional(z.enum(cardStates)),
    platform_customer_id: z.optional(Id),
    /** added: cards with money whose last day is within these, both included; the soonest first. Without `from` also what is due already */
    expires_from: z.optional(Day),
    expires_to: z.optional(Day),
  }),
  /** `expiring`: with `with_count` and an expiry, how much of the money of the counted cards expires then */
  answer: z.object({
    gift_cards: z.array(GiftCard),
    count: z.nullable(z.int()),
    count_capped: z.optional(z.boolean()),
    expiring: z.optional(Money),
    after: z.nullable(z.string()),
    before: z.nullable(z.string()),
  }),
})

/** One card; `with_usages` adds what was spent from it, the newest first. */
export const getGiftCard = endpoint({
  name: 'getGiftCard',
  method: 'GET',
  path: '/gift-cards/{id}',
  right: 'read',
  source: 'campaigns-and-calls §7 Gift cards',
  params: z.object({ id: Id }),
  query: z.object({ with_usages: z.optional(Flag) }),
  answer: z.object({
    gift_card: z.extend(GiftCard, {
      usages: z.optional(z.array(Transaction)),
      lots: z.optional(z.array(Lot)),
    }),
  }),
})

const One = z.object({ id: Id })
const Card = z.object({ gift_card: GiftCard })
const desk = { source: 'issue 4, one card', added: true } as const

/** All that happened to a card, the newest first; at most 250 events. */
export const listCardEvents = endpoint({
  name: 'listCardEvents',
  method: 'GET',
  path: '/gift-cards/{id}/events',
  right: 'read',
  ...desk,
  params: One,
  answer: z.object({ rows: z.array(CardEvent) }),
})

export const disableGiftCard = endpoint({
  name: 'disableGiftCard',
  method: 'POST',
  path: '/gift-cards/{id}/disable',
  right: 'adjust',
  once: true,
  source: 'campaigns-and-calls §7 Gift cards',
  params: One,
  answer: Card,
})
export const enableGiftCard = endpoint({
  name: 'enableGiftCard',
  method: 'POST',
  path: '/gift-cards/{id}/enable',
  right: 'adjust',
  once: true,
  ...desk,
  params: One,
  answer: Card,
})

/** `balance` is the signed difference (product.md); `expected_balance`: what the person saw, else 409. Or a new expiry for all open lots, or the note. */
export const putGiftCard = endpoint({
  name: 'putGiftCard',
  method: 'PUT',
  path: '/gift-cards/{id}',
  right: 'adjust',
  once: true,
  money: true,
  source: 'campaigns-and-calls §4, §5, §7 Gift cards',
  params: One,
  body: z.strictObject({
    gift_card: z.strictObject({
      balance: z.optional(MoneyInput),
      expected_balance: z.optional(MoneyInput),
      expires_on: z.optional(ExpiresOn),
      note: z.optional(z.nullable(Lines(2000))),
      reason: z.optional(Reason),
    }),
  }),
  answer: z.object({ gift_card: GiftCard, transaction: z.nullable(Transaction) }),
})

/** Marks the card as fulfilled and mails it now, also where its mail was scheduled for later. Fulfilled already and nothing waits: stays as it is. */
export const fulfillAndSend = endpoint({
  name: 'fulfillAndSend',
  method: 'POST',
  path: '/api/giftCard/rise/{id}/fulfill-and-send',
  right: 'issue',
  once: true,
  source: 'campaigns-and-calls §4, §7 Gift cards',
  params: One,
  answer: Card,
})
/** Sends the card's mail again: to its recipient, to the address that it was issued to, or to staff where this person sees whole codes; at most 20 an hour. */
export const sendGiftCard = endpoint({
  name: 'sendGiftCard',
  method: 'POST',
  path: '/api/giftCard/rise/{id}/send',
  right: 'issue',
  once: true,
  source: 'campaigns-and-calls §7 Gift cards',
  params: One,
  body: z.strictObject({
    email: z.optional(z.nullable(EmailInput)),
    send_to_recipient: z.optional(z.boolean()),
  }),
  answer: z.object({ gift_card: GiftCard, mail_id: z.string(), to: Email }),
})
/** Moves (`send_at`) or cancels (null) the mail of a scheduled card. The money is there either way. */
export const scheduleGiftCard = endpoint({
  name: 'scheduleGiftCard',
  method: 'PUT',
  path: '/gift-cards/{id}/delivery',
  right: 'issue',
  once: true,
  ...desk,
  params: One,
  body: z.strictObject({ send_at: z.nullable(Instant) }),
  answer: Card,
})
/** A token that shows the card's greeting on the storefront without its code; the same one until the code is replaced. */
export const getGreetingToken = endpoint({
  name: 'getGreetingToken',
  method: 'GET',
  path: '/api/giftCard/rise/{id}/greeting-token',
  right: 'issue',
  source: 'campaigns-and-calls §7 Gift cards',
  params: One,
  answer: z.object({ greeting_token: z.string(), link: z.string() }),
})

/** Lost card: a new code, the old one opens nothing any more, money and history stay. */
export const replaceCode = endpoint({
  name: 'replaceCode',
  method: 'POST',
  path: '/gift-cards/{id}/replace',
  right: 'adjust',
  once: true,
  ...desk,
  params: One,
  answer: Card,
})
/** Moves all money of other cards of the same person here, lot by lot with its expiry; those cards are then `merged`. */
export const mergeGiftCards = endpoint({
  name: 'mergeGiftCards',
  method: 'POST',
  path: '/gift-cards/{id}/merge',
  right: 'adjust',
  once: true,
  money: true,
  ...desk,
  params: One,
  body: z.strictObject({ from: z.array(Id).check(z.minLength(1), z.maxLength(20)) }),
  answer: z.object({ gift_card: GiftCard, transactions: z.array(Transaction) }),
})
/** Moves a part to a new card with a code of its own, for the same or another person; the soonest-expiring lots go first. */
export const splitGiftCard = endpoint({
  name: 'splitGiftCard',
  method: 'POST',
  path: '/gift-cards/{id}/split',
  right: 'adjust',
  once: true,
  money: true,
  ...desk,
  params: One,
  body: z.strictObject({
    amount: MoneyInput,
    customer_name: z.optional(Line(120)),
    customer_email: z.optional(EmailInput),
    expected_balance: z.optional(MoneyInput),
  }),
  answer: z.object({ gift_card: GiftCard, new_card: GiftCard, transaction: Transaction }),
})
