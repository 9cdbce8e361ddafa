import { endpoint } from '#contract/endpoint.ts'

/**
 * For a shop's customer, with the proof that their shop has signed: served by the storefront alone,
 * never through the BFF.
 */
const shopper = {
  right: 'shopper',
  serverOnly: true,
  added: true,
  source: 'dashboard §2 Widget editors; campaigns-and-calls §7',
} as const
const visitor = { ...shopper, right: 'anyone' } as const

/** The customer's name, balance, lots and cards. Without an account, or erased: empty. */
export const readShopper = endpoint({
  name: 'readShopper',
  method: 'GET',
  path: '/w/v1/me',
  ...shopper,
})

/** The customer's transactions in plain words, newest first. */
export const listShopperHistory = endpoint({
  name: 'listShopperHistory',
  method: 'GET',
  path: '/w/v1/me/history',
  ...shopper,
})

/** Shows the code of the customer's store credit, ten times an hour; the card's timeline notes it. */
export const showShopperCode = endpoint({
  name: 'showShopperCode',
  method: 'POST',
  path: '/w/v1/me/code',
  ...shopper,
})

/**
 * Shows what adding a gift card would bring. Errors: 404 `not_found` for a wrong or disabled code,
 * `card_personal`, `card_yours`, `card_on_hold`, `card_empty`, 429 after ten wrong codes in an hour.
 */
export const previewShopperCard = endpoint({
  name: 'previewShopperCard',
  method: 'POST',
  path: '/w/v1/me/cards/preview',
  ...shopper,
})

/**
 * Adds a gift card to the customer's store credit, refused as its preview and with `balance_moved`.
 * A card that was sent to another email is added once its reader agrees by a link (`asked`).
 */
export const addShopperCard = endpoint({
  name: 'addShopperCard',
  method: 'POST',
  path: '/w/v1/me/cards',
  ...shopper,
  once: true,
  money: true,
})

/**
 * Makes a token that a checkout takes instead of a code, once, within 30 minutes and up to its
 * amount. It moves and holds nothing by itself.
 */
export const applyShopperCredit = endpoint({
  name: 'applyShopperCredit',
  method: 'POST',
  path: '/w/v1/me/apply',
  ...shopper,
})

/**
 * Gives the addresses of passes of the customer's store credit, ten times an hour; the card's
 * timeline notes it. Errors: 409 `passes_off`, `no_credit`.
 */
export const makeShopperPass = endpoint({
  name: 'makeShopperPass',
  method: 'POST',
  path: '/w/v1/me/pass',
  ...shopper,
})

/**
 * Makes a link to the customer's account page, good for 30 minutes; ten an hour. Error: 404 while
 * the page is off.
 */
export const openShopperAccount = endpoint({
  name: 'openShopperAccount',
  method: 'POST',
  path: '/w/v1/me/account',
  ...shopper,
})

/**
 * Returns the customer's link for inviting friends, and emails the invitation to a friend: ten
 * a day, and the answer is the same for any address. Error: 409 `referral_off`.
 */
export const inviteShopperFriend = endpoint({
  name: 'inviteShopperFriend',
  method: 'POST',
  path: '/w/v1/me/referrals',
  ...shopper,
})

/** Checks the balance of a code. Wrong and disabled codes get the same `not_found`. */
export const checkShopperBalance = endpoint({
  name: 'checkShopperBalance',
  method: 'POST',
  path: '/w/v1/balance',
  ...visitor,
})

/**
 * Emails a customer a link to their account that works for 30 minutes. The answer is 202 and the
 * same, whatever is known of the address.
 */
export const mailShopperLink = endpoint({
  name: 'mailShopperLink',
  method: 'POST',
  path: '/w/v1/link',
  ...visitor,
})

/**
 * Answers Shopify's app proxy, within 90 seconds of its signature, with a token of the customer who
 * is signed in to the store; null where nobody is.
 */
export const openShopifySession = endpoint({
  name: 'openShopifySession',
  method: 'GET',
  path: '/shopify/session',
  ...visitor,
})
