/** Append-only tables from which notices are derived, by their name in a notice's id. */
export const noticeSources = [
  'movement',
  'card_event',
  'mail_event',
  'reminder',
  'workflow_run',
  'audit',
] as const
export type NoticeSource = (typeof noticeSources)[number]

/** Every type of notice, by the source of its rows. Each movement of money is exactly one notice. */
export const noticeTypesOf = {
  movement: [
    'gift_card.created',
    'store_credit.issued',
    'store_credit.expired',
    'balance.adjusted',
    'balance.redeemed',
    'balance.refunded',
    'balance.transferred',
    'balance.recalled',
    'transaction.undone',
  ],
  card_event: ['gift_card.updated', 'gift_card.disabled', 'gift_card.enabled'],
  mail_event: ['email.bounced'],
  reminder: ['reminder.sent'],
  workflow_run: ['workflow.fired', 'workflow.skipped'],
  audit: [
    'campaign.started',
    'campaign.finished',
    'campaign.failed',
    'approval.requested',
    'approval.decided',
  ],
} as const satisfies Record<NoticeSource, readonly string[]>

export type NoticeType = (typeof noticeTypesOf)[NoticeSource][number]
export const noticeTypes: readonly NoticeType[] = noticeSources.flatMap(
  (source) => noticeTypesOf[source],
)

/** Card changes that `gift_card.updated` reports. */
export const cardChanges = [
  'replaced',
  'merged',
  'split',
  'expiry_changed',
  'fulfilled',
  'scheduled',
  'rescheduled',
  'cancelled',
] as const

export const approvalDecisions = ['approved', 'refused', 'withdrawn'] as const

/** Bytes of a notice's body, at most. */
export const noticeBodyMost = 64 * 1024
