import { endpoint } from '#contract/endpoint.ts'
import { desk } from './gift-card.ts'

/**
 * Issues a gift card to an email address and emails it. If a customer has that email, the credit
 * goes to their loyalty card.
 */
export const sendCustomGiftCard = endpoint({
  name: 'sendCustomGiftCard',
  method: 'POST',
  path: '/gift-cards/send-custom',
  right: 'issue',
  once: true,
  money: true,
  source: 'campaigns-and-calls §7 Gift cards',
})

/**
 * Marks the card as fulfilled and emails it now, even if the email was scheduled for later.
 * Repeating it changes nothing.
 */
export const fulfillAndSend = endpoint({
  name: 'fulfillAndSend',
  method: 'POST',
  path: '/api/giftCard/rise/{id}/fulfill-and-send',
  right: 'issue',
  once: true,
  source: 'campaigns-and-calls §4, §7 Gift cards',
})

/**
 * Resends the card's email to its recipient, to the address it was issued to or, if the caller sees
 * whole codes, to team members; at most 20 an hour.
 */
export const sendGiftCard = endpoint({
  name: 'sendGiftCard',
  method: 'POST',
  path: '/api/giftCard/rise/{id}/send',
  right: 'issue',
  once: true,
  source: 'campaigns-and-calls §7 Gift cards',
})

/**
 * Reschedules (`send_at`) or cancels (null) the email of a scheduled card. The credit is available
 * either way.
 */
export const scheduleGiftCard = endpoint({
  name: 'scheduleGiftCard',
  method: 'PUT',
  path: '/gift-cards/{id}/delivery',
  right: 'issue',
  once: true,
  ...desk,
})
