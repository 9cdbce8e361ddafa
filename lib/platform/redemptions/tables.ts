import type { Generated, GeneratedAlways } from 'kysely'
import type { redemptionStates } from '#contract/redemptions/calls.ts'

export type RedemptionTable = {
  redemption_id: GeneratedAlways<bigint>
  shop_id: bigint
  gift_card_id: bigint
  /** the checkout's key, or the team member who paid an exchange with it */
  key_id: bigint | null
  staff_id: bigint | null
  state: (typeof redemptionStates)[number]
  /** the amounts held, captured of it, and refunded of that */
  amount: bigint
  captured: Generated<bigint>
  refunded: Generated<bigint>
  /** part of the refunded amount that the undo of an exchange took back from its order */
  reversed: Generated<bigint>
  order_name: string | null
  movement_id: bigint | null
  /** the shop's day of the hold */
  held_on: string
  lapses_at: Date
  created_at: Date
  /** when it was captured, released or had lapsed */
  ended_at: Date | null
}
/** Movements that gave a redemption's money back. */
export type RedemptionRefundTable = {
  shop_id: bigint
  redemption_id: bigint
  movement_id: bigint
}
/** A store's keys, each stored as a digest. */
export type StoreKeyTable = {
  key_id: GeneratedAlways<bigint>
  shop_id: bigint
  digest: Uint8Array
  name: string
  last4: string
  staff_id: bigint
  /** the custom trigger whose events it may send, and nothing else; null: the store's checkout */
  trigger_id: Generated<bigint | null>
  /** the member of the team as which a key of the API acts; its name, scopes and limits are there */
  member_id: Generated<bigint | null>
  /** a replaced key works until this time */
  old_digest: Generated<Uint8Array | null>
  old_until: Generated<Date | null>
  /** expiration date, the whole of which it works, in the shop's time zone */
  expires_on: Generated<string | null>
  created_at: Date
  seen_at: Date | null
  ended_at: Date | null
}

/** A token by which a checkout may hold up to an amount of a customer's card, once. */
export type QuickApplyTable = {
  shop_id: bigint
  apply_id: GeneratedAlways<bigint>
  customer_id: bigint
  gift_card_id: bigint
  token_digest: Uint8Array
  amount: bigint
  created_at: Date
  expires_at: Date
  spent_at: Generated<Date | null>
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    redemption: RedemptionTable
    redemption_refund: RedemptionRefundTable
    store_key: StoreKeyTable
    quick_apply: QuickApplyTable
  }
}
