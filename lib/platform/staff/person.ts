import type { User } from '#contract/staff/calls.ts'
import type { Person } from '#platform/money/acting.ts'
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
}

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
  limits: { issue: row.limit_issue, day: row.limit_day },
})

/** The person as the wire knows them. */
export const userOf = ({ id: _, kind: __, limits: ___, ...user }: Person): User => user
