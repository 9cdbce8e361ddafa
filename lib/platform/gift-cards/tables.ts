import type { Generated, GeneratedAlways } from 'kysely'

export type GiftCardTable = {
  gift_card_id: GeneratedAlways<bigint>
  shop_id: bigint
  customer_id: bigint | null
  is_loyalty: boolean
  customer_name: string | null
  customer_email: string | null
  reason: string | null
  note: string | null
  balance: Generated<bigint>
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
