import { endpoint } from '#contract/endpoint.ts'
import { desk } from './gift-card.ts'

/** Disables a card: it can't be redeemed or credited until it is enabled; the balance stays. */
export const disableGiftCard = endpoint({
  name: 'disableGiftCard',
  method: 'POST',
  path: '/gift-cards/{id}/disable',
  right: 'adjust',
  once: true,
  source: 'campaigns-and-calls §7 Gift cards',
})

/** Enables a disabled card again. */
export const enableGiftCard = endpoint({
  name: 'enableGiftCard',
  method: 'POST',
  path: '/gift-cards/{id}/enable',
  right: 'adjust',
  once: true,
  ...desk,
})

/**
 * Changes one of: the balance by a signed amount (`expected_balance`: the balance the person saw,
 * else 409), the expiration date of all open lots, or the card's note. With `balance`, `reason` and
 * `note` are the transaction's and the card's own note stays.
 */
export const putGiftCard = endpoint({
  name: 'putGiftCard',
  method: 'PUT',
  path: '/gift-cards/{id}',
  right: 'adjust',
  once: true,
  money: true,
  source: 'campaigns-and-calls §4, §5, §7 Gift cards',
})

/** Replaces a lost card's code: the old code stops working, credit and history stay. */
export const replaceCode = endpoint({
  name: 'replaceCode',
  method: 'POST',
  path: '/gift-cards/{id}/replace',
  right: 'adjust',
  once: true,
  ...desk,
})

/**
 * Merges other cards of the same person into this one, lot by lot with their expiration dates;
 * those cards become `merged`.
 */
export const mergeGiftCards = endpoint({
  name: 'mergeGiftCards',
  method: 'POST',
  path: '/gift-cards/{id}/merge',
  right: 'adjust',
  once: true,
  money: true,
  ...desk,
})

/**
 * Splits an amount off to a new card with its own code, for the same or another person; lots that
 * expire soonest go first.
 */
export const splitGiftCard = endpoint({
  name: 'splitGiftCard',
  method: 'POST',
  path: '/gift-cards/{id}/split',
  right: 'adjust',
  once: true,
  money: true,
  ...desk,
})
