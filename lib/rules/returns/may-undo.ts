import type { User } from '#contract/staff/shapes.ts'
import type { RefundState, undoAnswers } from '#contract/returns/refund.ts'
import { may, roleOf } from '#rules/way/access.ts'

type Person = Pick<User, 'level' | 'isAdmin' | 'is_pos' | 'staff_id'>
type Made = {
  staff_id: bigint | null
  created_at: Date
  state: RefundState
  origin: 'here' | 'store'
}
const minute = 60_000
const tillMinutes = 15
const day = 24 * 60 * minute

/**
 * Checks who may undo a refund: an owner always, its maker for 24 hours, a till its own for 15
 * minutes. A refund made in the store is undone there.
 */
export const mayUndoRefund = (
  person: Person,
  refund: Made,
  now: Date,
): (typeof undoAnswers)[number] => {
  if (refund.state !== 'done') return 'undone'
  if (refund.origin === 'store' || !may(person, 'return')) return 'forbidden'
  const role = roleOf(person)
  if (role === 'owner' || role === 'admin') return 'yes'
  if (refund.staff_id === null || person.staff_id !== `s${refund.staff_id}`) return 'forbidden'
  const longest = role === 'pos' ? tillMinutes * minute : day
  return now.getTime() - refund.created_at.getTime() <= longest ? 'yes' : 'too_late'
}
