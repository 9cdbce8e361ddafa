import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Cursor } from '#contract/paging.ts'
import { Count, Day, Flag, Id, Instant, Line, Money } from '#contract/pieces.ts'
import { Transaction } from '#contract/transaction.ts'
import { CardEvent, cardStates, desk, GiftCard, Lot, One } from './gift-card.ts'

/**
 * Lists gift cards, newest first; `search` matches name, email, a code's last four, order. `count`
 * only with `with_count` (at most 1,000 of a search, then capped).
 */
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
    /**
     * added: cards whose credit expires within these days, both inclusive, soonest first; without
     * `from` also overdue ones
     */
    expires_from: z.optional(Day),
    expires_to: z.optional(Day),
  }),
  /**
   * `expiring`: with `with_count` and an expiry range, how much of the counted cards' credit
   * expires in it
   */
  answer: z.object({
    gift_cards: z.array(GiftCard),
    count: z.nullable(z.int()),
    count_capped: z.optional(z.boolean()),
    expiring: z.optional(Money),
    after: z.nullable(z.string()),
    before: z.nullable(z.string()),
  }),
})

/** One gift card; `with_usages` adds its redemptions, newest first. */
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

/** Lists a card's events, newest first, at most 250. */
export const listCardEvents = endpoint({
  name: 'listCardEvents',
  method: 'GET',
  path: '/gift-cards/{id}/events',
  right: 'read',
  ...desk,
  params: One,
  answer: z.object({ rows: z.array(CardEvent) }),
})

/**
 * A token that shows the card's greeting on the storefront without its code; it stays the same
 * until the code is replaced.
 */
export const getGreetingToken = endpoint({
  name: 'getGreetingToken',
  method: 'GET',
  path: '/api/giftCard/rise/{id}/greeting-token',
  right: 'issue',
  source: 'campaigns-and-calls §7 Gift cards',
  params: One,
  answer: z.object({ greeting_token: z.string(), link: z.string() }),
})
