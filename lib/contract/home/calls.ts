import { endpoint } from '#contract/endpoint.ts'

/**
 * Things that need attention: undelivered emails, exports in progress or failed, credit that
 * expires within 30 days, gifts that wait to be sent by hand, failed sign-ins, guessed codes, …
 */
export const attentionKinds = [
  'mails_failed',
  'expiring_soon',
  'staff_invited',
  'sign_ins_refused',
  'checks_refused',
  'approvals_waiting',
  'egifts_to_send',
  'exports_running',
  'exports_failed',
  'sender_failing',
  'script_unseen',
  'store_tasks_failed',
  'returns_waiting',
  'referrals_waiting',
  'events_stuck',
  'deliveries_stuck',
  'integrations_broken',
  'sends_failed',
  'webhooks_paused',
  'store_moves_failed',
  'store_differences',
] as const

/**
 * The shop at a glance: its liability, the totals from `from` to `to` (days of its calendar;
 * default: the last 30), and the ten newest transactions.
 */
export const getHome = endpoint({
  name: 'getHome',
  method: 'GET',
  path: '/home/overview',
  right: 'read',
  added: true,
  source: 'a balance is a line over time',
})
