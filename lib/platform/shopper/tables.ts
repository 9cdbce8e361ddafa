import type { Generated, GeneratedAlways } from 'kysely'
import type { Language } from '#rules/tools/language.ts'

/** A key by which a shop signs who its customers are, sealed. */
export type ShopperKeyTable = {
  shop_id: bigint
  key_id: GeneratedAlways<bigint>
  name: string
  secret: Uint8Array
  last4: string
  staff_id: bigint
  created_at: Date
  seen_at: Generated<Date | null>
  ended_at: Generated<Date | null>
}
/**
 * A link: to the customer's account, to agree that a card becomes theirs, or to use their credit.
 */
export type ShopperLinkTable = {
  shop_id: bigint
  link_id: GeneratedAlways<bigint>
  kind: 'account' | 'consent' | 'apply'
  /** the customer whose account it opens, whose credit it applies, or who gets the card */
  customer_id: bigint
  /** the card whose reader is to agree */
  gift_card_id: bigint | null
  /** the asset by which that card was to be added */
  asset: Generated<string | null>
  token_digest: Uint8Array
  language: Language
  created_at: Date
  expires_at: Date
  used_at: Generated<Date | null>
}
/** A website on which a shop's script was requested lately. */
export type ScriptSeenTable = { shop_id: bigint; origin: string; seen_at: Date }

declare module '#platform/db/tables.ts' {
  interface Tables {
    shopper_key: ShopperKeyTable
    shopper_link: ShopperLinkTable
    script_seen: ScriptSeenTable
  }
}
