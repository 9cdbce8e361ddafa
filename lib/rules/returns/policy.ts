import type { ReturnSettings as Kept } from '#contract/returns/policy-shapes.ts'

/** A shop's policy of returns; amounts and percents are texts with two decimals. */
export type ReturnSettings = Kept
export type Zone = ReturnSettings['zones'][number]

const nothing = { emails: [], domains: [], tags: [], orders: [] }
const plain = { bonus_percent: '0.00', fee: '0.00', expires_days: null }

/** Every outcome without bonus, fee and end. */
export const plainOutcomes: Zone['outcomes'] = [
  { to: 'credit', ...plain },
  { to: 'exchange', ...plain },
  { to: 'original', ...plain },
]

/** The policy of a shop that has set none: 30 days, each request decided by a person. */
export const defaultSettings: ReturnSettings = {
  storefront: true,
  gift_returns: true,
  paid_credit: 'first',
  recall: 'write_off',
  refund_on: 'receipt',
  lapse_days: 30,
  store_tasks: true,
  zones: [
    {
      countries: [],
      days: 30,
      outcomes: plainOutcomes,
    },
  ],
  final_sale: { skus: [], vendors: [], tags: [], discount_percent: null },
  keep_below: null,
  approve_below: null,
  review_above: null,
  review_returns: null,
  allow: nothing,
  block: nothing,
}
