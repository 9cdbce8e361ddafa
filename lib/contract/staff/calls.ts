import { endpoint } from '#contract/endpoint.ts'

export const levels = ['owner', 'staff', 'limited'] as const

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
})

/** The bearer's person as of now. */
export const getMe = endpoint({
  name: 'getMe',
  method: 'GET',
  path: '/auth/me',
  right: 'own',
  added: true,
  source: 'Session',
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
})

/** Changes the caller's password and ends their other sessions. Refused with `wrong_password`. */
export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/auth/password/change',
  right: 'own',
  added: true,
  source: 'Roles and staff',
})

/** Lists the caller's sessions. */
export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  right: 'own',
  added: true,
  source: 'account',
})

/** Ends one session of the caller (`session_id`), all others, or, with `current`, this one too. */
export const endSessions = endpoint({
  name: 'endSessions',
  method: 'POST',
  path: '/auth/sessions/end',
  right: 'own',
  added: true,
  source: 'sign out everywhere',
})

export const staffRoles = ['owner', 'staff', 'limited', 'pos'] as const

/** Lists the shop's team, owners first. */
export const listStaff = endpoint({
  name: 'listStaff',
  method: 'GET',
  path: '/staff',
  right: 'staff',
  added: true,
  source: 'Roles and staff',
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
})

/** Changes name, role or limits. The last owner who can sign in stays owner (`last_owner`). */
export const changeStaff = endpoint({
  name: 'changeStaff',
  method: 'PUT',
  path: '/staff/{id}',
  right: 'staff',
  added: true,
  source: 'Roles and staff',
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
})

/** Ends all sessions of a team member. */
export const signOutStaff = endpoint({
  name: 'signOutStaff',
  method: 'POST',
  path: '/staff/{id}/sign-out',
  right: 'staff',
  added: true,
  source: 'Roles and staff',
})

/** Emails a new one-time link; older ones stop working. */
export const inviteAgain = endpoint({
  name: 'inviteAgain',
  method: 'POST',
  path: '/staff/{id}/invite',
  right: 'staff',
  added: true,
  source: 'Roles and staff',
})
