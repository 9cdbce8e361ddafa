import type { GeneratedAlways } from 'kysely'
import type { Language } from '#rules/tools/language.ts'

/** A link by which a customer invites friends; after a merge a customer may have several. */
export type ReferralLinkTable = {
  shop_id: bigint
  link_id: GeneratedAlways<bigint>
  customer_id: bigint
  code: string
  created_at: Date
}
/** An address typed on the page of a link, until its owner confirms it. */
export type ReferralClaimTable = {
  shop_id: bigint
  claim_id: GeneratedAlways<bigint>
  link_id: bigint
  email: string
  /** keyed digest of the network that it came from */
  network: Uint8Array
  token_digest: Uint8Array
  language: Language
  created_at: Date
  confirmed_at: Date | null
  outcome: ClaimOutcome | null
}
/** Result of a confirmed claim; `later`: rewarded with the first order. */
export type ClaimOutcome = 'granted' | 'later' | 'review' | 'refused'
/** A keyed digest of name and postal code of a customer's order. */
export type ReferralHouseholdTable = {
  shop_id: bigint
  household_id: GeneratedAlways<bigint>
  customer_id: bigint
  digest: Uint8Array
  created_at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    referral_claim: ReferralClaimTable
    referral_household: ReferralHouseholdTable
    referral_link: ReferralLinkTable
  }
}
