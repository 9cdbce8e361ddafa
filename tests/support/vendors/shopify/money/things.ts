import type { Minor } from '../things.ts'

/** A transaction of a gift card. */
export type CardEntry = {
  id: number
  /** negative: a debit */
  amount: Minor
  note: string | null
  at: string
}
export type GiftCard = {
  id: number
  code: string
  note: string | null
  initial: Minor
  isEnabled: boolean
  /** its last day; null: it never expires */
  expiresOn: string | null
  person: number | null
  /** the order that bought it */
  order: number | null
  entries: CardEntry[]
  createdAt: string
  updatedAt: string
}

/** A transaction of a store credit account. */
export type AccountEntry = {
  id: number
  type: 'Credit' | 'Debit' | 'DebitRevert' | 'Expiration'
  event:
    | 'ADJUSTMENT'
    | 'ORDER_PAYMENT'
    | 'ORDER_REFUND'
    | 'PAYMENT_FAILURE'
    | 'PAYMENT_RETURNED'
    | 'ORDER_CANCELLATION'
    | 'TAX_FINALIZATION'
  /** negative: a debit or an expiration */
  amount: Minor
  at: string
  /** a credit's last moment */
  expiresAt: string | null
  /** the debit that is reverted, or the credit that expires */
  of: number | null
  /** the order and its transaction that caused it */
  origin: { order: number; payment: number } | null
}
/** Store credit of a customer; there is one account a customer, in the store's currency. */
export type Account = { id: number; person: number; entries: AccountEntry[] }

const sumOf = (entries: readonly { amount: Minor }[]): Minor =>
  entries.reduce((sum, { amount }) => sum + amount, 0)

export const balanceOfCard = ({ initial, entries }: GiftCard): Minor => initial + sumOf(entries)
export const balanceOfAccount = ({ entries }: Account): Minor => sumOf(entries)

type Lot = { credit: AccountEntry; left: Minor }

/**
 * Counts what of each credit is left: debits take from what expires first, and a reverted one gives
 * back to where it took from.
 */
export const lotsOf = ({ entries }: Account): Lot[] => {
  const lots: Lot[] = []
  const taken = new Map<number, { lot: Lot; amount: Minor }[]>()
  const take = (one: AccountEntry): void => {
    let left = -one.amount
    const parts = lots
      .toSorted((a, b) => (a.credit.expiresAt ?? '9').localeCompare(b.credit.expiresAt ?? '9'))
      .map((lot) => {
        const amount = Math.min(left, lot.left)
        left -= amount
        lot.left -= amount
        return { lot, amount }
      })
    taken.set(one.id, parts)
  }
  const giveBack = (one: AccountEntry): void => {
    let left = one.amount
    for (const part of (taken.get(one.of ?? 0) ?? []).toReversed()) {
      const amount = Math.min(left, part.amount)
      left -= amount
      part.amount -= amount
      part.lot.left += amount
    }
  }
  for (const one of entries) {
    if (one.type === 'Credit') lots.push({ credit: one, left: one.amount })
    if (one.type === 'Debit') take(one)
    if (one.type === 'DebitRevert') giveBack(one)
    const expired = one.type === 'Expiration' && lots.find(({ credit }) => credit.id === one.of)
    if (expired) expired.left += one.amount
  }
  return lots
}
