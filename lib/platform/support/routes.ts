import {
  listTickets,
  requestEmail,
  sendContactSales,
  sendContactSupport,
  sendReview,
} from '#contract/support/calls.ts'
import { serve } from '#platform/route.ts'
import { listTickets as list } from './list-tickets.ts'
import { askForEmail, contactSales, contactSupport } from './open-ticket.ts'
import { sendReview as keepReview } from './send-review.ts'

export const routes = [
  serve(sendContactSupport, contactSupport),
  serve(sendContactSales, contactSales),
  serve(requestEmail, askForEmail),
  serve(sendReview, keepReview),
  serve(listTickets, list),
]
