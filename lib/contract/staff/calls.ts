import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
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

export const levels = ['owner', 'staff', 'limited'] as const

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

/**
 * Signs in: a bearer for 30 days (point of sale: 12 hours). One error for all reasons; attempts are
 * limited.
 */
export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/auth/login',
  right: 'anyone',
  added: true,
  serverOnly: true,
  source: 'Names that stay fixed',
  body: z.strictObject({
    shop_url: ShopUrl,
    email: z.pipe(
      z.transform((v: unknown) => (typeof v === 'string' ? v.trim().toLowerCase() : v)),
      Line(254),
    ),
    password: Password,
  }),
  answer: z.object({ token: z.string(), expires_at: Instant, user: User }),
})

/** Ends the bearer's session at once. */
export const signOut = endpoint({
  name: 'signOut',
  method: 'POST',
  path: '/auth/logout',
  right: 'own',
  added: true,
  serverOnly: true,
  source: 'Session',
  answer: z.object({ ended: z.boolean() }),
})

/** The bearer's person as of now. */
export const getMe = endpoint({
  name: 'getMe',
  method: 'GET',
  path: '/auth/me',
  right: 'own',
  added: true,
  source: 'Session',
  answer: z.object({ user: User }),
})

/**
 * Redeems a one-time link: sets a password of at least 10 characters and ends the person's other
 * sessions.
 */
export const setPassword = endpoint({
  name: 'setPassword',
  method: 'POST',
  path: '/auth/password',
  right: 'anyone',
  added: true,
  source: 'npm run shop',
  body: z.strictObject({
    token: z.string().check(z.minLength(20), z.maxLength(100)),
    password: NewPassword,
  }),
  answer: z.object({ shop_url: z.string(), email: EmailInput }),
})

/**
 * Emails a one-time link if the person exists. The answer is the same either way; attempts are
 * limited.
 */
export const forgetPassword = endpoint({
  name: 'forgetPassword',
  method: 'POST',
  path: '/auth/forgotten',
  right: 'anyone',
  added: true,
  source: 'Roles and staff',
  body: z.strictObject({ shop_url: ShopUrl, email: EmailInput }),
  answer: z.object({ done: z.boolean() }),
})

/** Changes the caller's password and ends their other sessions. Refused with `wrong_password`. */
export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/auth/password/change',
  right: 'own',
  added: true,
  source: 'Roles and staff',
  body: z.strictObject({ current: Password, password: NewPassword }),
  answer: z.object({ ended: z.int() }),
})

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
/** Lists the caller's sessions. */
export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  right: 'own',
  added: true,
  source: 'account',
  answer: z.object({ rows: z.array(SignedIn) }),
})

/** Ends one session of the caller (`session_id`), all others, or, with `current`, this one too. */
export const endSessions = endpoint({
  name: 'endSessions',
  method: 'POST',
  path: '/auth/sessions/end',
  right: 'own',
  added: true,
  source: 'sign out everywhere',
  body: z.strictObject({ session_id: z.optional(Id), current: z.optional(z.boolean()) }),
  answer: z.object({ ended: z.int() }),
})

/**
 * A person's limits per transaction and per day of the shop's calendar; null: only the shop's
 * limits.
 */
export const PersonalLimits = z.object({ per_issue: z.nullable(Money), per_day: z.nullable(Money) })
const PersonalLimitsInput = z.strictObject({
  per_issue: z.nullable(MoneyInput),
  per_day: z.nullable(MoneyInput),
})
export const staffRoles = ['owner', 'staff', 'limited', 'pos'] as const

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

/** Lists the shop's team, owners first. */
export const listStaff = endpoint({
  name: 'listStaff',
  method: 'GET',
  path: '/staff',
  right: 'staff',
  added: true,
  source: 'Roles and staff',
  answer: z.object({ rows: z.array(StaffMember) }),
})

/**
 * Creates a team member and emails a one-time link; refused when the plan's `staff_seats` are used
 * up (`plan_used_up`).
 */
export const inviteStaff = endpoint({
  name: 'inviteStaff',
  method: 'POST',
  path: '/staff',
  right: 'staff',
  added: true,
  source: 'Roles and staff',
  body: z.strictObject({
    email: EmailInput,
    name: Line(120).check(z.minLength(1, 'Required Field')),
    role: z.enum(staffRoles),
    limits: z.optional(PersonalLimitsInput),
  }),
  answer: Member,
})

/** Changes name, role or limits. The last owner who can sign in stays owner (`last_owner`). */
export const changeStaff = endpoint({
  name: 'changeStaff',
  method: 'PUT',
  path: '/staff/{id}',
  right: 'staff',
  added: true,
  source: 'Roles and staff',
  params: One,
  body: z.strictObject({
    name: z.optional(Line(120).check(z.minLength(1, 'Required Field'))),
    role: z.optional(z.enum(staffRoles)),
    limits: z.optional(PersonalLimitsInput),
  }),
  answer: Member,
})

/**
 * Blocks or unblocks a team member; `blocked: true` ends all sessions at once and keeps the
 * history.
 */
export const blockStaff = endpoint({
  name: 'blockStaff',
  method: 'POST',
  path: '/staff/{id}/block',
  right: 'staff',
  added: true,
  source: 'Roles and staff',
  params: One,
  body: z.strictObject({ blocked: z.boolean() }),
  answer: Member,
})
/** Ends all sessions of a team member. */
export const signOutStaff = endpoint({
  name: 'signOutStaff',
  method: 'POST',
  path: '/staff/{id}/sign-out',
  right: 'staff',
  added: true,
  source: 'Roles and staff',
  params: One,
  answer: Member,
})
/** Emails a new one-time link; older ones stop working. */
export const inviteAgain = endpoint({
  name: 'inviteAgain',
  method: 'POST',
  path: '/staff/{id}/invite',
  right: 'staff',
  added: true,
  source: 'Roles and staff',
  params: One,
  answer: Member,
})
