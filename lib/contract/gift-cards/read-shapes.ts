import * as z from 'zod/mini'
import { shapesOfFilters } from '#contract/filter-shapes.ts'
import { cardFilters } from './filters.ts'
import { CardEvent, GiftCard, Lot, One } from './gift-card-shapes.ts'
import { Cursor } from '#contract/paging.ts'
import { CountOrNone, Flag, Id, Instant, Money } from '#contract/pieces.ts'
import { Transaction } from '#contract/transaction-shapes.ts'

export const listGiftCards = {
  query: z.object({
    page: CountOrNone(1, 25_000),
    per_page: CountOrNone(1, 250),
    after: z.optional(Cursor),
    before: z.optional(Cursor),
    ...shapesOfFilters(cardFilters),
    created_at_min: z.optional(Instant),
    created_at_max: z.optional(Instant),
    with_count: z.optional(Flag),
    optimized_query: z.optional(Flag),
    email_only_for_email_addresses: z.optional(Flag),
    platform_customer_id: z.optional(Id),
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
}

export const getGiftCard = {
  params: z.object({ id: Id }),
  query: z.object({ with_usages: z.optional(Flag) }),
  answer: z.object({
    gift_card: z.extend(GiftCard, {
      usages: z.optional(z.array(Transaction)),
      lots: z.optional(z.array(Lot)),
    }),
  }),
}

export const listCardEvents = {
  params: One,
  answer: z.object({ rows: z.array(CardEvent) }),
}

export const getGreetingToken = {
  params: One,
  answer: z.object({ greeting_token: z.string(), link: z.string() }),
}
