/**
 * Messages of the lists. Each has `title`, `failed`, `none` and, where the list can be narrowed,
 * `noMatch` and `clear`; a searched one also `search`, `searchPlaceholder`, `count` and `tooMany`.
 * `noneAbout`, `noMatchAbout` and `found` (`count` of a narrowed list) may be missing.
 */
export const listAreas = [
  'bulk.list',
  'customers.list',
  'egifts.list',
  'email-delivery.addresses',
  'emails.desk',
  'exports',
  'gift-cards.list',
  'referrals.links',
  'referrals.list',
  'returns.orders',
  'returns.refunds',
  'returns-requests.list',
  'returns-tasks.list',
  'staff.audit',
  'store-credit.activity',
  'store-credit.approvals',
  'webhooks.sends',
  'workflow-events.list',
] as const
export type ListArea = (typeof listAreas)[number]
