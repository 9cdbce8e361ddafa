import { dayIn } from '#rules/store-credit/expiration.ts'
import { numberOf } from '#platform/integrations/shopify/gid.ts'
import { minorOf } from '#platform/integrations/shopify/money/moves/requests.ts'
import type {
  AccountChange,
  CardChange,
} from '#platform/integrations/shopify/money/moves/shapes.ts'
import type { StoreEntryTable } from '#platform/integrations/shopify/money/tables.ts'

/** A transaction of a gift card or account in the store, in signed minor units. */
export type Seen = {
  remote_id: string
  kind: Exclude<StoreEntryTable['kind'], 'ours'>
  amount: bigint
  at: Date
  /** a gift card's transactions have one: by it ours are known */
  note: string | null
  /** the store's order that caused it */
  order: { id: string; name: string } | null
  /** last day of a credit */
  expires_on: string | null
  /** the debit that it gives back */
  reverts: string | null
}

const nothing = { note: null, order: null, expires_on: null, reverts: null }

/** Reads a gift card's transaction. The order that it is for isn't in it. */
export const seenInCard = ({ __typename, id, note, amount, processedAt }: CardChange): Seen => {
  const isDebit = __typename === 'GiftCardDebitTransaction'
  const minor = minorOf(amount)
  return {
    ...nothing,
    remote_id: id,
    kind: isDebit ? 'payment' : 'change',
    amount: isDebit ? -minor : minor,
    at: new Date(processedAt),
    note,
  }
}

const kinds: Readonly<Record<string, Seen['kind']>> = {
  ORDER_PAYMENT: 'payment',
  ORDER_REFUND: 'refund',
  ORDER_CANCELLATION: 'refund',
  PAYMENT_FAILURE: 'refund',
  PAYMENT_RETURNED: 'refund',
}
const taking = ['StoreCreditAccountDebitTransaction', 'StoreCreditAccountExpirationTransaction']

const kindOf = ({ __typename, event }: AccountChange, isDebit: boolean): Seen['kind'] => {
  if (__typename === 'StoreCreditAccountExpirationTransaction') return 'expiry'
  if (__typename === 'StoreCreditAccountDebitRevertTransaction') return 'refund'
  const kind = kinds[event] ?? 'change'
  // an event that goes the other way than it is named
  return (kind === 'payment') === isDebit || kind === 'change' ? kind : 'change'
}

/** Reads an account's transaction. An expiration has no id of its own, but that of its credit. */
export const seenInAccount = (one: AccountChange, zone: string): Seen => {
  const isDebit = taking.includes(one.__typename)
  const minor = minorOf(one.amount)
  const { order } = one.origin ?? {}
  // a credit lasts to a moment, a lot to the end of a day
  const last = one.expiresAt && new Date(Date.parse(one.expiresAt) - 1)
  return {
    ...nothing,
    remote_id: one.id ?? `${one.creditTransaction?.id}/expired/${one.createdAt}`,
    kind: kindOf(one, isDebit),
    amount: isDebit ? -minor : minor,
    at: new Date(one.createdAt),
    order: order ? { id: numberOf(order.id), name: order.name } : null,
    expires_on: last ? dayIn(zone, last) : null,
    reverts: one.debitTransaction?.id ?? null,
  }
}
