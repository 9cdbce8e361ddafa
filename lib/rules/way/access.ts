import { type Caller, type Right, rights, type Scope } from '#contract/right.ts'
import type { User } from '#contract/staff/shapes.ts'

/** A person, or a program by its key, whose scopes are all it may. */
type Person = Pick<User, 'level' | 'isAdmin' | 'is_pos'> & {
  key?: { scopes: readonly Scope[] } | undefined
}
export const roles = ['owner', 'staff', 'limited', 'pos', 'admin'] as const
export type Role = (typeof roles)[number]

/** The rights of each role. Point of sale reads orders, customers and balances, and refunds. */
const table: Record<Role, readonly Right[]> = {
  owner: [
    'own',
    'lookup',
    'read',
    'issue',
    'adjust',
    'return',
    'export',
    'approve',
    'settings',
    'staff',
  ],
  admin: rights,
  staff: ['own', 'lookup', 'read', 'issue', 'adjust', 'return', 'export'],
  limited: ['own', 'lookup', 'read'],
  pos: ['own', 'lookup', 'return'],
}

/** Returns a person's role; operator and point of sale come before the level. */
export const roleOf = (person: Person): Role => {
  if (person.isAdmin) return 'admin'
  return person.is_pos ? 'pos' : person.level
}

/** Checks whether a person or a key has a right; a store and a shopper have none of a person. */
export const may = (person: Person, right: Caller): boolean => {
  if (right === 'anyone') return true
  if (right === 'store' || right === 'shopper') return false
  if (person.key) return person.key.scopes.some((scope) => scope === right)
  return table[roleOf(person)].includes(right)
}

/** Checks a route's right. */
export const allows = ({ right }: { right: Right }, person: Person): boolean => may(person, right)

/**
 * Checks who sees whole codes: admin always, owner and staff unless the shop hides them, limited
 * and point of sale never.
 */
export const seesWholeCodes = (person: Person, hiding: boolean | undefined): boolean => {
  const role = roleOf(person)
  if (role === 'admin') return true
  return (role === 'owner' || role === 'staff') && !hiding
}

const day = 24 * 60 * 60 * 1000

/** Checks who may undo: the issuer for 24 hours, owner and admin always. */
export const mayUndo = (
  person: Person & { staff_id: string },
  movement: { staff_id: string | null; at: Date },
  now: Date,
): 'yes' | 'forbidden' | 'too_late' => {
  const role = roleOf(person)
  if (role === 'owner' || role === 'admin') return 'yes'
  if (!may(person, 'adjust') || movement.staff_id !== person.staff_id) return 'forbidden'
  return now.getTime() - movement.at.getTime() <= day ? 'yes' : 'too_late'
}
