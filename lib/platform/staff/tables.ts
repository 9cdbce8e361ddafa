import type { Generated, GeneratedAlways } from 'kysely'

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
  created_at: Date
}
export type SessionTable = { token_digest: Uint8Array; shop_id: bigint; staff_id: bigint; created_at: Date; expires_at: Date; ended_at: Date | null }
export type PasswordLinkTable = { token_digest: Uint8Array; shop_id: bigint; staff_id: bigint; created_at: Date; expires_at: Date; used_at: Date | null }
export type SignInTryTable = { subject: string; tries: number; until: Date }
