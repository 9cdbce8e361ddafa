import * as z from 'zod/mini'
import { Email, EmailInput, Instant, Line, Lines } from '#contract/pieces.ts'
import { supportReasons } from './calls.ts'

export const sendContactSupport = {
  body: z.strictObject({
    intercomId: z.optional(z.nullable(Line(64))),
    email: EmailInput,
    reason: z.enum(supportReasons),
    body: Lines(5000).check(z.minLength(1, 'Required field!')),
  }),
  answer: z.object({ data: z.object({ ticket_id: z.string() }) }),
}

export const sendContactSales = {
  body: z.strictObject({
    name: Line(120),
    company: Line(120),
    email: EmailInput,
    service: z._default(Line(60), 'no-service'),
    is_upgrade_request: z._default(z.boolean(), false),
  }),
  answer: z.object({ ticket_id: z.string() }),
}

export const requestEmail = {
  body: z.strictObject({ request_message: Lines(5000).check(z.minLength(1, 'Required field!')) }),
  answer: z.object({ ticket_id: z.string() }),
}

export const sendReview = {
  body: z.strictObject({
    stars: z.int().check(z.minimum(1), z.maximum(5)),
    review: z._default(Lines(2000), ''),
  }),
  answer: z.object({ stars: z.int() }),
}

export const Ticket = z.object({
  ticket_id: z.string(),
  kind: z.enum(['support', 'sales', 'email']),
  reason: z.string(),
  email: Email,
  body: z.string(),
  state: z.enum(['open', 'closed']),
  created_at: Instant,
})

export type Ticket = z.infer<typeof Ticket>

export const listTickets = {
  answer: z.object({
    rows: z.array(Ticket),
    review: z.nullable(z.object({ stars: z.int(), review: z.string() })),
  }),
}
