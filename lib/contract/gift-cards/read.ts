import { endpoint } from '#contract/endpoint.ts'
import { desk } from './gift-card.ts'

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
})

/** One gift card; `with_usages` adds its redemptions, newest first. */
export const getGiftCard = endpoint({
  name: 'getGiftCard',
  method: 'GET',
  path: '/gift-cards/{id}',
  right: 'read',
  source: 'campaigns-and-calls §7 Gift cards',
})

/** Lists a card's events, newest first, at most 250. */
export const listCardEvents = endpoint({
  name: 'listCardEvents',
  method: 'GET',
  path: '/gift-cards/{id}/events',
  right: 'read',
  ...desk,
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
})
