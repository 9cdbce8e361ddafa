import type { Generated, GeneratedAlways } from 'kysely'

export type CustomerTable = {
  customer_id: GeneratedAlways<bigint>
  shop_id: bigint
  platform_customer_id: string
  first_name: Generated<string>
  last_name: Generated<string>
  full_name: string
  email: string | null
  state: Generated<string>
  tags: Generated<string>
  /** a language tag, as 'ru' or 'pt-br'; null: the shop's own language */
  language: Generated<string | null>
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
  created_at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    customer: CustomerTable
    former_email: FormerEmailTable
    referral: ReferralTable
  }
}
