import * as z from 'zod/mini'
import { emailPattern } from '#contract/email-pattern.ts'
import { staffRoles } from '#contract/staff/calls.ts'
import type { StaffMember } from '#contract/staff/shapes.ts'
import { parseMoney } from '#rules/money.ts'

type Read = (typed: string) => string | null
const isLimit = (typed: string, read: Read): boolean =>
  typed.trim() === '' || (parseMoney(read(typed) ?? '') ?? -1n) >= 0n

const limit = (read: Read) => z.string().check(z.refine((typed) => isLimit(typed, read), 'amount'))

/** The form of a team member. Messages are keys of messages/<locale>/staff.json, `validation`. */
export const memberForm = (read: Read) =>
  z.object({
    email: z.string().check(z.trim(), z.toLowerCase(), z.regex(emailPattern, 'invalidEmail')),
    name: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(120, 'tooLong')),
    role: z.enum(staffRoles),
    per_issue: limit(read),
    per_day: limit(read),
    per_return: limit(read),
    return_day: limit(read),
  })
export type MemberForm = z.infer<ReturnType<typeof memberForm>>

export const noMember: MemberForm = {
  email: '',
  name: '',
  role: 'staff',
  per_issue: '',
  per_day: '',
  per_return: '',
  return_day: '',
}

/** Fills the form; `write` formats wire money in the person's language. */
export const memberTyped = (
  { email, name, role, limits }: StaffMember,
  write: (wire: string) => string,
): MemberForm => ({
  email,
  name,
  role: role === 'admin' ? 'owner' : role,
  per_issue: limits.per_issue === null ? '' : write(limits.per_issue),
  per_day: limits.per_day === null ? '' : write(limits.per_day),
  per_return: limits.per_return === null ? '' : write(limits.per_return),
  return_day: limits.return_day === null ? '' : write(limits.return_day),
})

/** Reads the personal limits; an empty field means only the shop's limits apply. */
export const limitsTyped = (typed: MemberForm, read: Read) => {
  const limit = (text: string) => (text.trim() === '' ? null : read(text))
  return {
    per_issue: limit(typed.per_issue),
    per_day: limit(typed.per_day),
    per_return: limit(typed.per_return),
    return_day: limit(typed.return_day),
  }
}
