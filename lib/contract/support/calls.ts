import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Email, EmailInput, Instant, Line, Lines } from '#contract/pieces.ts'

export const supportReasons = [
  'General Bug',
  'Billing/Pricing query',
  'How to',
  'Translation and language',
  'Other',
] as const

/** The contact form: saves a ticket and emails the vendor's support. */
export const sendContactSupport = endpoint({
  name: 'sendContactSupport',
  method: 'POST',
  path: '/api/contact/intercom',
  right: 'own',
  source: 'dashboard §7',
  body: z.strictObject({
    intercomId: z.optional(z.nullable(Line(64))),
    email: EmailInput,
    reason: z.enum(supportReasons),
    body: Lines(5000).check(z.minLength(1, 'Required field!')),
  }),
  answer: z.object({ data: z.object({ ticket_id: z.string() }) }),
})

/** Sends a request to sales; `is_upgrade_request` comes from an upgrade popup. */
export const sendContactSales = endpoint({
  name: 'sendContactSales',
  method: 'POST',
  path: '/api/contact/hubspot',
  right: 'own',
  source: 'dashboard §7',
  body: z.strictObject({
    name: Line(120),
    company: Line(120),
    email: EmailInput,
    service: z._default(Line(60), 'no-service'),
    is_upgrade_request: z._default(z.boolean(), false),
  }),
  answer: z.object({ ticket_id: z.string() }),
})

/** Requests the design of an email. */
export const requestEmail = endpoint({
  name: 'requestEmail',
  method: 'POST',
  path: '/api/requestEmail',
  right: 'own',
  source: 'dashboard §7',
  body: z.strictObject({ request_message: Lines(5000).check(z.minLength(1, 'Required field!')) }),
  answer: z.object({ ticket_id: z.string() }),
})

/** Saves a review of one to five stars with a text; a person's newest one counts. */
export const sendReview = endpoint({
  name: 'sendReview',
  method: 'POST',
  path: '/api/review',
  right: 'own',
  source: 'dashboard §7',
  body: z.strictObject({
    stars: z.int().check(z.minimum(1), z.maximum(5)),
    review: z._default(Lines(2000), ''),
  }),
  answer: z.object({ stars: z.int() }),
})

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
/** Lists the newest 50 tickets: the caller's own, for owner and admin all of the shop's. */
export const listTickets = endpoint({
  name: 'listTickets',
  method: 'GET',
  path: '/support/tickets',
  right: 'own',
  added: true,
  source: 'support-center',
  answer: z.object({
    rows: z.array(Ticket),
    review: z.nullable(z.object({ stars: z.int(), review: z.string() })),
  }),
})
