import type { Generated, GeneratedAlways } from 'kysely'
import type { CardEvent } from '#contract/gift-cards/gift-card.ts'
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
  /** the id of the form it was imported from */
  imported_as: Generated<string | null>
  balance: Generated<bigint>
  /** of the balance, what a checkout has set aside */
  held: Generated<bigint>
  merged_into: Generated<bigint | null>
  /** holds the money of an unclaimed eGift: it has no code, and only the eGift changes it */
  awaits_claim: Generated<boolean>
  /** name and e-mail in lower case, kept by a trigger */
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
/** Encodes text as a netstring, so that no two lists of fields look the same. */
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
