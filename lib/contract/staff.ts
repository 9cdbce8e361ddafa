import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, EmailInput, Instant, Line, ShopUrl } from './pieces.ts'

export const levels = ['owner', 'staff', 'limited'] as const

/** The signed-in person, as the cookie and the screens know them. */
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

/** Sign-in: a bearer for 30 days (point of sale: 12 hours). One error for every reason, tries limited. */
export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/auth/login',
  right: 'anyone',
  added: true,
  serverOnly: true,
  source: 'design/product.md, Names that stay fixed',
  body: z.strictObject({ shop_url: ShopUrl, email: z.pipe(z.transform((v: unknown) => (typeof v === 'string' ? v.trim().toLowerCase() : v)), Line(254)), password: Password }),
  answer: z.object({ token: z.string(), expires_at: Instant, user: User }),
})

/** Ends the session of the bearer at once. */
export const signOut = endpoint({ name: 'signOut', method: 'POST', path: '/auth/logout', right: 'own', added: true, serverOnly: true, source: 'design/product.md, Session', answer: z.object({ ended: z.boolean() }) })

/** Who the bearer is, as of now. */
export const getMe = endpoint({ name: 'getMe', method: 'GET', path: '/auth/me', right: 'own', added: true, source: 'design/product.md, Session', answer: z.object({ user: User }) })

/** Spends a one-time link: sets the password and ends the person's other sessions. At least 10 characters. */
export const setPassword = endpoint({
  name: 'setPassword',
  method: 'POST',
  path: '/auth/password',
  right: 'anyone',
  added: true,
  source: 'design/product.md, npm run shop',
  body: z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(100)), password: z.string().check(z.minLength(10, 'at least 10 characters'), z.maxLength(200)) }),
  answer: z.object({ shop_url: z.string(), email: EmailInput }),
})
