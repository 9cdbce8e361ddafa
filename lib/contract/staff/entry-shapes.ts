import * as z from 'zod/mini'
import { Flag, Instant, ShopUrl } from '#contract/pieces.ts'
import { User } from './shapes.ts'

/**
 * The parameters of a signed entry as received. `hmac` is HMAC-SHA256 in lower-case hex over all
 * others with a value, as `lib/rules/entry` writes them. The platform checks their names and that
 * none repeats.
 */
const Signed = z.record(z.string(), z.string().check(z.maxLength(500)))

/** The specification's 'jwt' is the platform's bearer here, which only the BFF sees. */
const Entered = z.object({
  jwt: z.string(),
  expires_at: Instant,
  user: User,
  /** added: the token of the customer whom a helpdesk's link names, for addresses */
  about: z.optional(z.nullable(z.string())),
})

export const enterFromHelpdesk = {
  query: Signed,
  answer: Entered,
}

export const enterFromPos = {
  query: Signed,
  answer: Entered,
}

export const hasMoved = {
  query: z.object({ shop: ShopUrl, id: z.optional(z.string().check(z.maxLength(64))) }),
  answer: z.object({ moved: Flag }),
}
