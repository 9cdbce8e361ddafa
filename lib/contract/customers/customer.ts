export const desk = { added: true, source: 'customers' } as const

/** Payment states that a store reports; other values are possible. */
export const paymentStates = [
  'pending',
  'authorized',
  'paid',
  'partially_paid',
  'refunded',
  'partially_refunded',
  'voided',
  'expired',
] as const

/** States of a customer's account in the store; `enabled` is a member. */
export const storeStates = ['enabled', 'disabled', 'invited', 'declined'] as const
