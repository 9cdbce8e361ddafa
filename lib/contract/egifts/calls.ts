import { endpoint } from '#contract/endpoint.ts'

const spec = { source: 'campaigns-and-calls §7 E-gifts' } as const

const desk = { source: 'E-gifts', added: true } as const

/** Lists eGifts, newest first; `status` is added. */
export const listEgifts = endpoint({
  name: 'listEgifts',
  method: 'GET',
  path: '/api/api/v1/gifts',
  right: 'read',
  ...spec,
})

/** Finds eGifts by the sender's or recipient's name or email, by order or cart. Counts to 1,000. */
export const searchEgifts = endpoint({
  name: 'searchEgifts',
  method: 'GET',
  path: '/gifts/search',
  right: 'read',
  ...spec,
})

/** Counts eGifts by status; statuses without any are left out. */
export const countEgifts = endpoint({
  name: 'countEgifts',
  method: 'GET',
  path: '/gifts/counts',
  right: 'read',
  ...desk,
})

/** One eGift with its timeline, newest first, and the acts open to the caller. */
export const getEgift = endpoint({
  name: 'getEgift',
  method: 'GET',
  path: '/gifts/gifts/{id}',
  right: 'read',
  ...desk,
})

/**
 * Creates a gift paid at the desk: issues its credit (paid, against sales) to a card without owner
 * or code, and sends or schedules it. `draft` issues nothing until `issueEgift`. Errors: 409
 * `egifts_off`; 403 plan; 422 limits, `channel`, `message`, `send_at`.
 */
export const createEgift = endpoint({
  name: 'createEgift',
  method: 'POST',
  path: '/gifts/create',
  right: 'issue',
  once: true,
  money: true,
  ...desk,
  feature: 'egifts',
})

/** Issues a draft. */
export const issueEgift = endpoint({
  name: 'issueEgift',
  method: 'POST',
  path: '/gifts/gifts/{id}/issue',
  right: 'issue',
  once: true,
  money: true,
  ...desk,
  feature: 'egifts',
})

/** Releases a gift that is on hold for its amount; needs the right to approve. */
export const releaseEgift = endpoint({
  name: 'releaseEgift',
  method: 'POST',
  path: '/gifts/gifts/{id}/release',
  right: 'approve',
  once: true,
  money: true,
  ...desk,
})

/**
 * Sends a gift now, or again with the same link. `email` is the recipient's, or sets the one of a
 * gift by link. The link is the money: any other address needs a change of recipient. 20 an hour a
 * person.
 */
export const sendEgift = endpoint({
  name: 'sendEgift',
  method: 'POST',
  path: '/gifts/gifts/{id}/send',
  right: 'issue',
  once: true,
  ...spec,
})

/**
 * Changes the recipient: the old link stops working, and a gift already sent is sent again. The
 * caller's own limit applies.
 */
export const changeEgiftRecipient = endpoint({
  name: 'changeEgiftRecipient',
  method: 'PUT',
  path: '/gifts/gifts/{id}/recipient',
  right: 'issue',
  once: true,
  ...desk,
})

/** Reschedules a gift that hasn't been sent. */
export const changeEgiftDate = endpoint({
  name: 'changeEgiftDate',
  method: 'PUT',
  path: '/gifts/gifts/{id}/date',
  right: 'issue',
  once: true,
  ...desk,
})

/** The recipient's link. It can claim the gift, so each request for it is recorded. */
export const copyEgiftLink = endpoint({
  name: 'copyEgiftLink',
  method: 'POST',
  path: '/gifts/gifts/{id}/link',
  right: 'issue',
  once: true,
  ...desk,
})

/**
 * Moves the gift's credit, lot by lot, to the loyalty card of the customer with the recipient's
 * email; 409 `no_customer` without one.
 */
export const convertEgift = endpoint({
  name: 'convertEgift',
  method: 'POST',
  path: '/gifts/gifts/{id}/convert',
  right: 'adjust',
  once: true,
  money: true,
  ...desk,
})

/**
 * Cancels a gift: deducts the unspent credit and reverses the sale. Owners at any time, its maker
 * for 24 hours. The buyer's refund is made in the store.
 */
export const cancelEgift = endpoint({
  name: 'cancelEgift',
  method: 'POST',
  path: '/gifts/gifts/{id}/cancel',
  right: 'adjust',
  once: true,
  money: true,
  ...desk,
})

/** Returns the shop's settings for creating, sending and claiming eGifts. */
export const getEgiftSettings = endpoint({
  name: 'getEgiftSettings',
  method: 'GET',
  path: '/gifts/settings',
  right: 'read',
  ...desk,
})

/** Replaces the settings as a whole. Error: 422 `invalid_input` with the field. */
export const putEgiftSettings = endpoint({
  name: 'putEgiftSettings',
  method: 'PUT',
  path: '/gifts/settings',
  right: 'settings',
  ...desk,
})

/**
 * Statuses that a store reports. Each moves the gift forward or, when repeated, changes nothing.
 */
export const storeStatuses = [
  'draft',
  'pending_payment',
  'paid',
  'fulfilled',
  'cancelled',
  'refunded',
] as const

/**
 * Takes a gift from a store's checkout, once per `cart_id` whatever the key. `paid` (the default)
 * issues its credit and fixes its value (409 `gift_differs`). Only a gift by link has `link`;
 * `order_tag` and `order_note` go to the store's order.
 */
export const handOverEgift = endpoint({
  name: 'handOverEgift',
  method: 'POST',
  path: '/gifts',
  right: 'store',
  scope: 'checkout',
  serverOnly: true,
  once: true,
  money: true,
  ...desk,
})
