/** Events that earn cashback. */
export const cashbackMoments = ['order_created', 'order_paid', 'order_fulfilled'] as const

/** Amounts of an order that cashback counts from. */
export const cashbackBases = ['subtotal', 'total', 'items'] as const

/** Facts by which tiers differ; each but a tag begins above an amount. */
export const tierFacts = ['none', 'order', 'spent', 'tag'] as const

/**
 * Effects of credit on cashback of the order that it paid: its share earns nothing, the order earns
 * nothing, or it counts as money.
 */
export const creditWays = ['part', 'order', 'counts'] as const

/** Tiers of a form; the last case is for everyone else. */
export const tiersMost = 19

/** Title of the workflow that the form makes. */
export const cashbackTitle = 'Cashback'

/** Parts of a definition that the form can't show. */
export const beyondReasons = [
  'unreadable',
  'trigger',
  'cases',
  'conditions',
  'actions',
  'limits',
  'group',
] as const
export type BeyondReason = (typeof beyondReasons)[number]
