import type { Generated, GeneratedAlways } from 'kysely'
import type { differenceStates } from '#contract/integrations/store-difference.ts'
import type { differenceKinds, moneyModes } from '#contract/integrations/store-money.ts'
import type { Json } from '#platform/shop/tables.ts'

/** The place where a shop's money is spent: here (`off`), or in its store. */
export type StoreMoneyTable = {
  shop_id: bigint
  mode: (typeof moneyModes)[number]
  /** notices up to this number of the feed have become moves */
  upto: Generated<bigint>
  /** cards up to this one, of before the mode, are mirrored */
  opened_upto: Generated<bigint>
  /** the mode ends: money in the store stays there, or comes back */
  leaving: Generated<'stays' | 'back' | null>
  /** the last comparison with the whole store */
  compared_at: Generated<Date | null>
  /** its sums in minor units: ours = theirs + waiting + stays + differences */
  compared_ours: Generated<bigint | null>
  compared_theirs: Generated<bigint | null>
  compared_waiting: Generated<bigint | null>
  compared_stays: Generated<bigint | null>
  compared_differences: Generated<bigint | null>
  /** changes of the store's gift cards before then are seen */
  seen_at: Generated<Date | null>
  staff_id: Generated<bigint | null>
  changed_at: Date
  /** shops with work there take turns */
  served_at: Generated<Date | null>
  /** the store didn't answer, so many times in a row */
  rests_until: Generated<Date | null>
  rests: Generated<number>
  problem: Generated<string | null>
}
/** A card whose money is spent in the store, as its gift card or its customer's store credit. */
export type StoreMirrorTable = {
  shop_id: bigint
  gift_card_id: bigint
  kind: 'gift_card' | 'store_credit'
  /** `refused`: the store doesn't take it, so it stays ours */
  state: 'opening' | 'on' | 'closing' | 'closed' | 'refused'
  /** the store's id of the gift card or account */
  remote_id: Generated<string | null>
  /** the sum of its entries: what the store has, as last seen */
  balance: Generated<bigint>
  /**
   * by so much the ledger has more than the store will have once all moves are done: paid there before
   * a take arrived; negative: less
   */
  ahead: Generated<bigint>
  /** the newest movement that its opening amount includes */
  upto_movement: bigint
  /** its transactions in the store are to be read then */
  look_at: Generated<Date | null>
  looked_at: Generated<Date | null>
  /** one process works on it at a time */
  held_until: Generated<Date | null>
  claims: Generated<number>
  problem: Generated<string | null>
  /** its code that the store's gift card has */
  code_id: Generated<bigint | null>
}
/** Something to do in the store for a movement here, in the order of a card's moves. */
export type StoreMoveTable = {
  shop_id: bigint
  move_id: GeneratedAlways<bigint>
  gift_card_id: bigint
  kind: 'open' | 'give' | 'take' | 'close'
  /** positive minor units */
  amount: bigint
  expires_on: Generated<string | null>
  movement_id: Generated<bigint | null>
  /** several lots of one movement */
  part: Generated<number>
  /** the outgoing half of a transfer, whose move is done first */
  after_movement: Generated<bigint | null>
  /** `void`: there was nothing left to take */
  state: 'waiting' | 'done' | 'failed' | 'void'
  done_amount: Generated<bigint | null>
  tries: Generated<number>
  due_at: Date
  /** the first try: a later one looks for its effect first */
  tried_at: Generated<Date | null>
  problem: Generated<string | null>
  created_at: Date
  done_at: Generated<Date | null>
}
/** A transaction of a mirrored card in the store, ours or its own. */
export type StoreEntryTable = {
  shop_id: bigint
  remote_id: string
  gift_card_id: bigint
  kind: 'ours' | 'payment' | 'refund' | 'change' | 'expiry'
  /** signed minor units */
  amount: bigint
  move_id: Generated<bigint | null>
  order_name: Generated<string | null>
  at: Date
  seen_at: Date
  /** booked in the ledger */
  booked_at: Generated<Date | null>
}
/** A movement that books an entry, and so causes no move in the store. */
export type StoreBookingTable = { shop_id: bigint; movement_id: bigint; remote_id: string }
/** A payment or refund of an order in the store by gift card or store credit. */
export type StorePaymentTable = {
  shop_id: bigint
  /** the store's id of the order's transaction */
  remote_id: string
  kind: 'payment' | 'refund'
  card_remote_id: Generated<string | null>
  amount: bigint
  order_name: string
  at: Date
  /** the entry that it explains */
  entry_remote_id: Generated<string | null>
}
/** Something in which ledger and store differ, in minor units. */
export type StoreDifferenceTable = {
  shop_id: bigint
  difference_id: GeneratedAlways<bigint>
  kind: (typeof differenceKinds)[number]
  /** a card, or the store's id of what only the store has */
  subject: string
  gift_card_id: Generated<bigint | null>
  ours: Generated<bigint | null>
  theirs: Generated<bigint | null>
  facts: Json<Record<string, string>>
  /** `kept`: a person left it as it is; `gone`: both agree again without a fix */
  state: (typeof differenceStates)[number]
  /** its part of the sums of the last comparison: ours less theirs */
  amount: Generated<bigint>
  found_at: Date
  seen_at: Date
  ended_at: Generated<Date | null>
  staff_id: Generated<bigint | null>
  movement_id: Generated<bigint | null>
  fix: Generated<string | null>
}

/** Something that a comparison has seen in the store. */
export type StoreSeenTable = {
  shop_id: bigint
  remote_id: string
  kind: 'gift_card' | 'store_credit' | 'customer' | 'order'
  balance: Generated<bigint>
  is_enabled: Generated<boolean>
  last4: Generated<string | null>
  /** our note of it, or an order's name */
  mark: Generated<string | null>
  /** the customer whose account it is */
  owner: Generated<string | null>
  updated_at: Generated<Date | null>
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    store_booking: StoreBookingTable
    store_difference: StoreDifferenceTable
    store_entry: StoreEntryTable
    store_mirror: StoreMirrorTable
    store_money: StoreMoneyTable
    store_move: StoreMoveTable
    store_payment: StorePaymentTable
    store_seen: StoreSeenTable
  }
}
