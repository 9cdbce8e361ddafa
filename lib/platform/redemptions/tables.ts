import type { Generated, GeneratedAlways } from 'kysely'
import type { redemptionStates } from '#contract/redemptions/calls.ts'

export type RedemptionTable = {
  redemption_id: GeneratedAlways<bigint>
  shop_id: bigint
  gift_card_id: bigint
  key_id: bigint
  state: (typeof redemptionStates)[number]
  /** the amounts held, captured of it, and refunded of that */
  amount: bigint
  captured: Generated<bigint>
  refunded: Generated<bigint>
  order_name: string | null
  movement_id: bigint | null
  /** the shop's day of the hold */
  held_on: string
  lapses_at: Date
  created_at: Date
  /** when it was captured, released or had lapsed */
  ended_at: Date | null
}
/** A store's keys, each stored as a digest. */
export type StoreKeyTable = {
  key_id: GeneratedAlways<bigint>
  shop_id: bigint
  digest: Uint8Array
  name: string
  last4: string
  staff_id: bigint
  created_at: Date
  seen_at: Date | null
  ended_at: Date | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    redemption: RedemptionTable
    store_key: StoreKeyTable
  }
}
