import type { Generated, GeneratedAlways } from 'kysely'
import type { FriendState } from '#contract/referrals/calls.ts'
import type { Json } from '#platform/shop/tables.ts'
import type { Signal } from '#rules/referrals/signals.ts'

export type CustomerTable = {
  customer_id: GeneratedAlways<bigint>
  shop_id: bigint
  platform_customer_id: string
  first_name: Generated<string>
  last_name: Generated<string>
  full_name: string
  email: string | null
  phone: string | null
  state: Generated<string>
  tags: Generated<string>
  /** a language tag, as 'ru' or 'pt-br'; null: the shop's own language */
  language: Generated<string | null>
  /** YYYY-MM-DD */
  birthday: Generated<string | null>
  /** country code or name of their address */
  country: Generated<string>
  accepts_marketing: Generated<boolean>
  total_spent: Generated<bigint>
  orders_count: Generated<number>
  /** name and email in lower case, for searches */
  search: string
  digest: Uint8Array | null
  blocked_at: Date | null
  note: string | null
  merged_into: bigint | null
  /** made by an issue to an unknown address, under an id of our own until a store names it */
  made_here: Generated<boolean>
  erased_at: Date | null
  /** time of the store's version of the record that an event brought */
  store_updated_at: Date | null
  created_at: Date
  updated_at: Date
}
/** An address that a customer had before a change or a merge; kept by a trigger. */
export type FormerEmailTable = {
  former_email_id: GeneratedAlways<bigint>
  shop_id: bigint
  customer_id: bigint
  email: string
  changed_at: Date
}
export type ReferralTable = {
  referral_id: GeneratedAlways<bigint>
  shop_id: bigint
  customer_id: bigint
  email: string
  name: string | null
  state: Generated<FriendState>
  /** claimed by the referrer's link, not recorded by a team member */
  by_link: Generated<boolean>
  /** the address without plus and dots; null where nobody claimed */
  mailbox: Generated<string | null>
  signals: Generated<Json<Signal[]>>
  /** reason for which a person refused */
  reason: Generated<string | null>
  /** the friend's first paid order */
  order_id: Generated<bigint | null>
  /** time from which the friend is rewarded */
  claimed_at: Generated<Date | null>
  decided_at: Generated<Date | null>
  decided_by: Generated<bigint | null>
  created_at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    customer: CustomerTable
    former_email: FormerEmailTable
    referral: ReferralTable
  }
}
