import type { Generated, GeneratedAlways } from 'kysely'
import type { moneyKinds, Source, transactionKinds } from '#contract/transaction.ts'

export type MovementKind = (typeof transactionKinds)[number]
export type MoneyKind = (typeof moneyKinds)[number]
export type MovementTable = {
  movement_id: GeneratedAlways<bigint>
  shop_id: bigint
  gift_card_id: bigint
  kind: MovementKind
  amount: bigint
  balance_before: bigint
  balance_after: bigint
  reason: string | null
  note: string | null
  salt: Uint8Array | null
  note_digest: Uint8Array | null
  source: Source
  staff_id: bigint | null
  cause_kind: string | null
  cause_id: string | null
  undoes: bigint | null
  /** the time of the reversed movement, set by the database */
  undoes_at: Generated<Date | null>
  /** for an incoming transfer: the outgoing movement */
  pair: bigint | null
  expires_on: string | null
  at: Date
}
export type LotTable = {
  lot_id: GeneratedAlways<bigint>
  shop_id: bigint
  gift_card_id: bigint
  movement_id: bigint
  /**
   * the movement that issued the money: the lot's own or, after a transfer, that of the source lot
   */
  origin_movement_id: bigint
  /** on the card that a merged one became: the old card's lot whose refunded money this is */
  refilled_for: Generated<bigint | null>
  kind: MoneyKind
  amount: bigint
  remaining: bigint
  expires_on: string | null
  created_at: Date
}
export type EntryTable = {
  entry_id: GeneratedAlways<bigint>
  shop_id: bigint
  gift_card_id: bigint
  seq: number
  movement_id: bigint
  lot_id: bigint
  contra: string
  amount: bigint
  balance_after: bigint
  at: Date
  hash: Uint8Array
  /** expiration date of a lot made by a transfer */
  lot_expires_on: string | null
}
export type SealTable = {
  shop_id: bigint
  day: string
  cards: bigint
  entries: bigint
  hash: Uint8Array
  sealed_at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    entry: EntryTable
    lot: LotTable
    movement: MovementTable
    seal: SealTable
  }
}
