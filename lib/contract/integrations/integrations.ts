/** Vendors that can be connected, as their addresses name them. */
export const integrationNames = [
  'gorgias',
  'klaviyo',
  'loop',
  'recharge',
  'shopify',
  'yotpo',
] as const
export type IntegrationName = (typeof integrationNames)[number]

export const integrationGroups = [
  'store',
  'marketing',
  'helpdesk',
  'reviews',
  'subscriptions',
  'returns',
] as const
export type IntegrationGroup = (typeof integrationGroups)[number]

/** Ways to connect: with keys that a person types, or by consent on the vendor's page. */
export const connectWays = ['key', 'consent'] as const

/**
 * `late`: deliveries or sends wait to be tried again or are stuck. `broken`: the vendor refuses our
 * access.
 */
export const integrationHealths = ['off', 'connecting', 'good', 'late', 'broken'] as const

/** Reasons why a connection doesn't work, or a delivery isn't done. */
export const integrationProblems = [
  'access_refused',
  'unreachable',
  'vendor_error',
  'answer_unreadable',
  'delivery_unreadable',
  'not_signed',
  'not_confirmed',
  'not_connected',
  'other_currency',
  'wrong_amount',
  'over_limit',
  'issued_differently',
  'no_person',
  'shop_closed',
  'card_closed',
  'throttled',
  'scope_missing',
  'uninstalled',
  'delivery_refused',
  'failed',
] as const
export type IntegrationProblem = (typeof integrationProblems)[number]

/**
 * Kinds of settings of an integration. `notice`: whether notices of this type are sent; `mail`: whether
 * the service tells customers, instead of this email.
 */
export const settingKinds = ['flag', 'days', 'notice', 'mail'] as const

/** Minutes after which an email leaves that a service should have sent instead. */
export const elsewhereMinutes = 15

/** Directions of a call, as seen from the shop. */
export const callWays = ['in', 'out'] as const

/** States of a call: a delivery or a send waits until it is done, or is stuck after its last try. */
export const callStates = ['waiting', 'done', 'stuck', 'failed'] as const

/** Days for which a delivery or a send that failed for good is an alarm. */
export const alarmDays = 3

/** Calls of an integration that are kept, for 30 days. */
export const callsKept = 500

/** Results by which calls are found: `failed` has a problem, also one that is tried again. */
export const callOutcomes = ['done', 'failed'] as const

/** Topic of a question about a customer, as the log names it. */
export const questionTopic = 'customer_question'

/** Purposes of calls that we make, as the log names them. */
export const callPurposes = [
  'check',
  'list_webhooks',
  'make_webhook',
  'remove_webhook',
  'token',
  'read_review',
  'read_customer',
  'read_order',
  'read_refund',
  'find_refund',
  'make_refund',
  'tag_customer',
  'run_bulk',
  'look_at_bulk',
  'catch_up',
  'send_event',
  'send_profile',
  'send_past',
  'make_widget',
  'list_notes',
  'write_note',
  'create_gift_card',
  'credit_gift_card',
  'debit_gift_card',
  'deactivate_gift_card',
  'read_gift_card',
  'find_gift_card',
  'changed_gift_cards',
  'card_history',
  'account_history',
  'credit_account',
  'debit_account',
  'read_account',
  'find_account',
  'read_locations',
  'find_product',
  'set_product',
] as const
export type CallPurpose = (typeof callPurposes)[number]

/** Hosts of pages on which vendors ask for consent. */
export const consentHosts = [
  'integrations-center.yotpo.com',
  'www.klaviyo.com',
  'oauth.loopreturns.com',
  '*.myshopify.com',
  '*.gorgias.com',
] as const
