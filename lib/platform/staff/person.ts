import type { Scope } from '#contract/right.ts'
import type { Person } from '#platform/acting.ts'
import { wireId } from '#platform/ids.ts'

export type PersonRow = {
  staff_id: bigint
  staff_email: string
  staff_name: string
  level: Person['level']
  is_admin: boolean
  is_pos: boolean
  limit_issue: bigint | null
  limit_day: bigint | null
  limit_return: bigint | null
  limit_return_day: bigint | null
  /** scopes of an API key; null: a person */
  scopes: Scope[] | null
}

/** The columns of `staff` that make a PersonRow. */
export const personColumns = [
  'staff.staff_id',
  'staff.email as staff_email',
  'staff.name as staff_name',
  'staff.level',
  'staff.is_admin',
  'staff.is_pos',
  'staff.limit_issue',
  'staff.limit_day',
  'staff.limit_return',
  'staff.limit_return_day',
  'staff.scopes',
] as const

export const personOf = (row: PersonRow, shopUrl: string): Person => ({
  kind: 'person',
  id: row.staff_id,
  staff_id: wireId('staff', row.staff_id),
  shop_url: shopUrl,
  email: row.staff_email,
  name: row.staff_name,
  level: row.level,
  isAdmin: row.is_admin,
  is_pos: row.is_pos,
  limits: {
    issue: row.limit_issue,
    day: row.limit_day,
    return: row.limit_return,
    return_day: row.limit_return_day,
  },
  ...(row.scopes ? { key: { name: row.staff_name, scopes: row.scopes } } : {}),
})
