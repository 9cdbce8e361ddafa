import { endpoint } from '#contract/endpoint.ts'

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
  shopIn: ['query', 'body'],
  source: 'dashboard §7',
})

/** Sends a request to sales; `is_upgrade_request` comes from an upgrade popup. */
export const sendContactSales = endpoint({
  name: 'sendContactSales',
  method: 'POST',
  path: '/api/contact/hubspot',
  right: 'own',
  shopIn: ['query', 'body'],
  source: 'dashboard §7',
})

/** Requests the design of an email. */
export const requestEmail = endpoint({
  name: 'requestEmail',
  method: 'POST',
  path: '/api/requestEmail',
  right: 'own',
  shopIn: ['query', 'body'],
  source: 'dashboard §7',
})

/** Saves a review of one to five stars with a text; a person's newest one counts. */
export const sendReview = endpoint({
  name: 'sendReview',
  method: 'POST',
  path: '/api/review',
  right: 'own',
  shopIn: ['query', 'body'],
  source: 'dashboard §7',
})

/** Lists the newest 50 tickets: the caller's own, for owner and admin all of the shop's. */
export const listTickets = endpoint({
  name: 'listTickets',
  method: 'GET',
  path: '/support/tickets',
  right: 'own',
  added: true,
  source: 'support-center',
})
