/**
 * `transfer`: between two cards of the shop (merge, split); `refund`: back to the lots that a
 *  redemption was paid from; `recall`: takes back a reward, or the credit of a gift card that a refund closes
 */
export const transactionKinds = [
  'issue',
  'adjust',
  'redeem',
  'refund',
  'transfer',
  'expire',
  'undo',
  'recall',
] as const

/**
 * Sources of a transaction. The database's check constraint, the filters and the messages use the
 * same list.
 */
export const sources = [
  'staff',
  'import',
  'workflow',
  'checkout',
  'job',
  'api',
  'bulk',
  'return',
  'shopper',
  'store',
] as const

export type Source = (typeof sources)[number]

export const moneyKinds = ['paid', 'promotional'] as const

export const mailStates = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'bounced',
  'kept',
  'failed',
  'cancelled',
  'withheld',
] as const

export const reasons = [
  'Refund',
  'Compensation',
  'Reward',
  'Transfer',
  'Employee',
  'Donation',
  'Return',
  'Other',
] as const
