import { endpoint } from '#contract/endpoint.ts'

/** Kinds of rewards, as the specification names them: an amount, or a percentage of an order. */
export const valueTypes = ['fixed_amount', 'percentage'] as const
export type ValueType = (typeof valueTypes)[number]

/**
 * `invited`: recorded by a team member; `claimed`: confirmed their email by a link; `review`: waits
 * for a person's decision; `ordered`: their first order was paid; `refused`: nothing is given.
 */
export const friendStates = ['review', 'claimed', 'invited', 'ordered', 'refused'] as const
export type FriendState = (typeof friendStates)[number]

/** Signs of fraud, each with what it leads to. */
export const signals = {
  same_address: 'block',
  known_customer: 'block',
  throwaway: 'block',
  ring: 'block',
  network: 'review',
  pace: 'review',
  household: 'review',
} as const
export type SignalName = keyof typeof signals

/** Steps of friends that figures lead to: confirmed by a link, ordered, paid to a side or to any. */
export const friendSteps = [
  'confirmed',
  'ordered',
  'friend_rewarded',
  'referrer_rewarded',
  'rewarded',
] as const
export type FriendStep = (typeof friendSteps)[number]

/** Customers whose links one call asks for. */
export const linksMost = 500

const source = 'campaigns-and-calls §7 Referral'
const added = { added: true, source: 'referral program' } as const
const feature = { feature: 'referral' } as const

/**
 * The referral program: the friend's reward as the specification has it, and the referrer's. `value`
 * is null until the program is saved.
 */
export const getReferralProgram = endpoint({
  name: 'getReferralProgram',
  method: 'GET',
  path: '/api/api/v1/referral_program',
  right: 'read',
  ...feature,
  source,
})

/**
 * Saves the program and publishes its workflows; parts that are left out stay. Errors: 422 with the
 * field, 409 `referral_customized` where the workflows hold more than the form does.
 */
export const saveReferralProgram = endpoint({
  name: 'saveReferralProgram',
  method: 'POST',
  path: '/api/api/v1/referral_program',
  right: 'settings',
  ...feature,
  source,
})

/**
 * Lists referred friends, those that wait for a decision first, with counts by state. `from` and
 * `to` are days of the shop’s calendar, by which friends came. Error: 422 by the field of a wrong day.
 */
export const listReferredFriends = endpoint({
  name: 'listReferredFriends',
  method: 'GET',
  path: '/referrals',
  right: 'read',
  ...feature,
  ...added,
})

/**
 * Approves or refuses a friend who waits for a decision; a refusal needs a reason. Approved, the
 * friend is rewarded as if there had been no doubt. Errors: 404, 409 `referral_decided`.
 */
export const decideReferral = endpoint({
  name: 'decideReferral',
  method: 'POST',
  path: '/referrals/{id}/decide',
  right: 'approve',
  once: true,
  ...feature,
  ...added,
})

/**
 * The link by which a customer invites friends, made when it is first read. Null while the program
 * is off or was never saved. Error: 404.
 */
export const getReferralLink = endpoint({
  name: 'getReferralLink',
  method: 'GET',
  path: '/customers/{id}/referral-link',
  right: 'read',
  ...feature,
  ...added,
})

/**
 * Returns the links of customers to a store's server, for its pages and emails; null for a customer
 * whom the shop doesn't know. Error: 409 `referral_off`.
 */
export const postReferralLinks = endpoint({
  name: 'postReferralLinks',
  method: 'POST',
  path: '/referrals/links',
  right: 'store',
  scope: 'events',
  serverOnly: true,
  ...feature,
  ...added,
})

/**
 * Figures of the friends who came in a period: how far they came, what their rewards cost until now,
 * and what their first orders brought. Error: 422 by the field of a wrong day.
 */
export const getReferralFigures = endpoint({
  name: 'getReferralFigures',
  method: 'GET',
  path: '/referrals/figures',
  right: 'read',
  ...feature,
  ...added,
})

/** Lists the customers who have a link, the newest link first, with the friends it brought. */
export const listReferralLinks = endpoint({
  name: 'listReferralLinks',
  method: 'GET',
  path: '/referrals/links',
  right: 'read',
  ...feature,
  ...added,
})
