import * as z from 'zod/mini'
import {
  Email,
  EmailInput,
  Id,
  Instant,
  Line,
  Money,
  MoneyInput,
  ShopUrl,
} from '#contract/pieces.ts'
import { levels, staffRoles } from './calls.ts'

/** The signed-in person, as in the cookie and on screens. */
export const User = z.object({
  staff_id: z.string(),
  shop_url: z.string(),
  email: Email,
  name: z.string(),
  level: z.enum(levels),
  isAdmin: z.boolean(),
  is_pos: z.boolean(),
})

export type User = z.infer<typeof User>

const Password = z.string().check(z.minLength(1), z.maxLength(200))

const NewPassword = z
  .string()
  .check(
    z.minLength(10, 'at least 10 characters'),
    z.maxLength(200),
    z.regex(/\S/, 'not only spaces'),
  )

export const signIn = {
  body: z.strictObject({
    shop_url: ShopUrl,
    email: z.pipe(
      z.transform((v: unknown) => (typeof v === 'string' ? v.trim().toLowerCase() : v)),
      Line(254),
    ),
    password: Password,
  }),
  answer: z.object({ token: z.string(), expires_at: Instant, user: User }),
}

export const signOut = {
  answer: z.object({ ended: z.boolean() }),
}

export const getMe = {
  answer: z.object({ user: User }),
}

export const setPassword = {
  body: z.strictObject({
    token: z.string().check(z.minLength(20), z.maxLength(100)),
    password: NewPassword,
  }),
  answer: z.object({ shop_url: z.string(), email: EmailInput }),
}

export const forgetPassword = {
  body: z.strictObject({ shop_url: ShopUrl, email: EmailInput }),
  answer: z.object({ done: z.boolean() }),
}

export const changePassword = {
  body: z.strictObject({ current: Password, password: NewPassword }),
  answer: z.object({ ended: z.int() }),
}

/** A session of a person: `agent` is the browser's user agent; `via` the way of signing in. */
export const SignedIn = z.object({
  session_id: z.string(),
  current: z.boolean(),
  agent: z.nullable(z.string()),
  via: z.enum(['password', 'helpdesk', 'pos']),
  created_at: Instant,
  seen_at: Instant,
  expires_at: Instant,
})

export type SignedIn = z.infer<typeof SignedIn>

export const listSessions = {
  answer: z.object({ rows: z.array(SignedIn) }),
}

export const endSessions = {
  body: z.strictObject({ session_id: z.optional(Id), current: z.optional(z.boolean()) }),
  answer: z.object({ ended: z.int() }),
}

/**
 * A person's limits per transaction and per day of the shop's calendar, of credit and of refunds;
 * null: only the shop's limits.
 */
export const PersonalLimits = z.object({
  per_issue: z.nullable(Money),
  per_day: z.nullable(Money),
  per_return: z.nullable(Money),
  return_day: z.nullable(Money),
})

const PersonalLimitsInput = z.strictObject({
  per_issue: z.nullable(MoneyInput),
  per_day: z.nullable(MoneyInput),
  per_return: z.optional(z.nullable(MoneyInput)),
  return_day: z.optional(z.nullable(MoneyInput)),
})

export const StaffMember = z.object({
  staff_id: z.string(),
  email: Email,
  name: z.string(),
  /** 'admin' is the vendor's operator and can't be assigned here */
  role: z.enum([...staffRoles, 'admin']),
  limits: PersonalLimits,
  state: z.enum(['active', 'invited', 'blocked']),
  sessions: z.int(),
  seen_at: z.nullable(Instant),
  created_at: Instant,
})

export type StaffMember = z.infer<typeof StaffMember>

const One = z.object({ id: Id })

const Member = z.object({ member: StaffMember })

export const listStaff = {
  answer: z.object({ rows: z.array(StaffMember) }),
}

export const inviteStaff = {
  body: z.strictObject({
    email: EmailInput,
    name: Line(120).check(z.minLength(1, 'Required Field')),
    role: z.enum(staffRoles),
    limits: z.optional(PersonalLimitsInput),
  }),
  answer: Member,
}

export const changeStaff = {
  params: One,
  body: z.strictObject({
    name: z.optional(Line(120).check(z.minLength(1, 'Required Field'))),
    role: z.optional(z.enum(staffRoles)),
    limits: z.optional(PersonalLimitsInput),
  }),
  answer: Member,
}

export const blockStaff = {
  params: One,
  body: z.strictObject({ blocked: z.boolean() }),
  answer: Member,
}

export const signOutStaff = {
  params: One,
  answer: Member,
}

export const inviteAgain = {
  params: One,
  answer: Member,
}
