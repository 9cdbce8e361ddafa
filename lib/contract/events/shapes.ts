import * as z from 'zod/mini'
import { Instant, Money } from '#contract/pieces.ts'
import { eventOutcomes, eventsMost, heldReasons } from './calls.ts'

/** An event as it arrives: `data-shapes.ts` has its form, by which each is checked alone. */
const Sent = z.looseObject({
  id: z.optional(z.unknown()),
  topic: z.optional(z.unknown()),
  occurred_at: z.optional(z.unknown()),
  data: z.optional(z.unknown()),
})

export const postEvents = {
  body: z.strictObject({
    events: z.array(z.union([Sent, z.unknown()])).check(z.minLength(1), z.maxLength(eventsMost)),
  }),
  answer: z.object({
    /** in the order in which they were sent */
    results: z.array(
      z.object({
        id: z.nullable(z.string()),
        outcome: z.enum(eventOutcomes),
        /** accepted, but what it belongs to isn't known yet */
        waits: z.boolean(),
        error: z.nullable(
          z.object({ code: z.string(), message: z.string(), field: z.nullable(z.string()) }),
        ),
      }),
    ),
  }),
}

export const listHeldEvents = {
  answer: z.object({
    events: z.array(
      z.object({
        /** the store's id of the event */
        id: z.string(),
        /** the order that the store named, unknown here */
        order: z.string(),
        amount: Money,
        currency: z.string(),
        reason: z.enum(heldReasons),
        /** the refusal's text, in English */
        problem: z.nullable(z.string()),
        occurred_at: Instant,
      }),
    ),
    more: z.boolean(),
  }),
}
