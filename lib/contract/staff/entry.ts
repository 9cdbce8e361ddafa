import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Flag, Instant, ShopUrl } from '#contract/pieces.ts'
import { User } from './calls.ts'

/**
 * The parameters of a signed entry as they came. `hmac` is HMAC-SHA256 in lower-case hex over all
 * others that have a value, as `lib/rules/entry` writes them. Which they may be, and that none
 * comes twice, the platform checks.
 */
const Signed = z.record(z.string(), z.string().check(z.maxLength(500)))
/** Spec dashboard §7: 'returns a jwt'; here the platform's bearer, which only the BFF sees. */
const Entered = z.object({ jwt: z.string(), expires_at: Instant, user: User })

/**
 * Helpdesk entry of /select-order: signed, 90 seconds, once; `helpdesk` names the provider and must
 * be there. A session of 12 hours.
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
 * Point-of-sale entry of /return, the same way, without `helpdesk`; whoever comes in has the rights
 * of a till, for 12 hours.
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

/** Whether this shop lives on the new platform: yes or no and nothing else; an unknown shop is a no. */
export const hasMoved = endpoint({
  name: 'hasMoved',
  method: 'GET',
  path: '/shops/moved',
  right: 'anyone',
  serverOnly: true,
  added: true,
  source: 'design/product.md, Session and entry',
  query: z.object({ shop: ShopUrl, id: z.optional(z.string().check(z.maxLength(64))) }),
  answer: z.object({ moved: Flag }),
})
