import type { Generated, GeneratedAlways } from 'kysely'
import type { CardEvent } from '#contract/gift-cards/gift-card-shapes.ts'
import type { Json } from '#platform/shop/tables.ts'

export type GiftCardTable = {
  gift_card_id: GeneratedAlways<bigint>
  shop_id: bigint
  customer_id: bigint | null
  is_loyalty: boolean
  customer_name: string | null
  customer_email: string | null
  reason: string | null
  note: string | null
  /** the card's id in the import file */
  imported_as: Generated<string | null>
  balance: Generated<bigint>
  /** the part of the balance held by checkouts */
  held: Generated<bigint>
  /** reward credit that later promotional credit pays back */
  owed: Generated<bigint>
  merged_into: Generated<bigint | null>
  /** holds the money of an unclaimed eGift: it has no code, and only the eGift changes it */
  awaits_claim: Generated<boolean>
  /** name and email in lower case, kept by a trigger */
  search: GeneratedAlways<string>
  version: Generated<number>
  head: Generated<Uint8Array>
  created_at: Date
  fulfilled_at: Date | null
  disabled_at: Date | null
}
export type GiftCardCodeTable = {
  code_id: GeneratedAlways<bigint>
  shop_id: bigint
  gift_card_id: bigint
  /** HMAC of the code: lookups and uniqueness */
  digest: Uint8Array
  cipher: Uint8Array
  last4: string
  created_at: Date
  ended_at: Date | null
}
/**
 * Events of a card besides its money; `version` is the card's at that time. Contains no personal
 * text.
 */
export type CardEventTable = {
  event_id: GeneratedAlways<bigint>
  shop_id: bigint
  gift_card_id: bigint
  kind: CardEvent['kind']
  staff_id: bigint | null
  movement_id: bigint | null
  mail_id: bigint | null
  detail: Json<Record<string, string>>
  version: number
  at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    card_event: CardEventTable
    gift_card: GiftCardTable
    gift_card_code: GiftCardCodeTable
  }
}
