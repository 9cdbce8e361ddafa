import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Flag, Instant, ShopUrl } from '#contract/pieces.ts'
import { User } from './calls.ts'

/**
 * The parameters of a signed entry as received. `hmac` is HMAC-SHA256 in lower-case hex over all
 * others with a value, as `lib/rules/entry` writes them. The platform checks their names and that
 * none repeats.
 */
const Signed = z.record(z.string(), z.string().check(z.maxLength(500)))
/** The specification's 'jwt' is the platform's bearer here, which only the BFF sees. */
const Entered = z.object({ jwt: z.string(), expires_at: Instant, user: User })

/**
 * Helpdesk entry of /select-order: signed, valid 90 seconds, once; requires `helpdesk`, the
 * provider's name. Gives a session of 12 hours.
 */
export const enterFromHelpdesk = endpoint({
  name: 'enterFromHelpdesk',
  method: 'GET',
  path: '/api/gorgias/auth',
  right: 'anyone',
  serverOnly: true,
  source: 'dashboard §7',
  query: Signed,
  answer: Entered,
})
/**
 * Point-of-sale entry of /return: signed likewise, without `helpdesk`. Gives the rights of a till
 * for 12 hours.
 */
export const enterFromPos = endpoint({
  name: 'enterFromPos',
  method: 'GET',
  path: '/api/pos/auth',
  right: 'anyone',
  serverOnly: true,
  source: 'dashboard §7',
  query: Signed,
  answer: Entered,
})

/** Checks whether this shop has moved to the new platform; false for an unknown shop. */
export const hasMoved = endpoint({
  name: 'hasMoved',
  method: 'GET',
  path: '/shops/moved',
  right: 'anyone',
  serverOnly: true,
  added: true,
  source: 'Session and entry',
  query: z.object({ shop: ShopUrl, id: z.optional(z.string().check(z.maxLength(64))) }),
  answer: z.object({ moved: Flag }),
})
