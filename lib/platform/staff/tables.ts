import type { Generated, GeneratedAlways } from 'kysely'
import type { Scope } from '#contract/right.ts'
import type { Language } from '#rules/tools/language.ts'

export type StaffTable = {
  staff_id: GeneratedAlways<bigint>
  shop_id: bigint
  email: string
  name: string
  level: 'owner' | 'staff' | 'limited'
  is_admin: Generated<boolean>
  is_pos: Generated<boolean>
  password_hash: string | null
  blocked_at: Date | null
  /** minor units; null: only the shop's limits */
  limit_issue: Generated<bigint | null>
  limit_day: Generated<bigint | null>
  limit_return: Generated<bigint | null>
  limit_return_day: Generated<bigint | null>
  /** scopes of the API key whose member this is, which can't sign in; null: a person */
  scopes: Generated<Scope[] | null>
  /** the language in which the person last used the dashboard */
  language: Generated<Language | null>
  created_at: Date
}
export type SessionTable = {
  token_digest: Uint8Array
  session_id: GeneratedAlways<bigint>
  shop_id: bigint
  staff_id: bigint
  /** the browser's user agent */
  agent: string | null
  via: Generated<'password' | 'helpdesk' | 'pos'>
  created_at: Date
  seen_at: Date | null
  expires_at: Date
  ended_at: Date | null
}
/** Signed entries already used, kept until their 90 seconds are over. */
export type EntryUsedTable = { digest: Uint8Array; until: Date }
/** The customer whom a signed entry named, behind a token; kept for 12 hours. */
export type EntryAboutTable = {
  shop_id: bigint
  digest: Uint8Array
  staff_id: bigint
  email: string
  until: Date
}
export type PasswordLinkTable = {
  token_digest: Uint8Array
  shop_id: bigint
  staff_id: bigint
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    entry_about: EntryAboutTable
    entry_used: EntryUsedTable
    password_link: PasswordLinkTable
    session: SessionTable
    staff: StaffTable
  }
}
