/**
 * Rights of a person; `lib/rules/way/access.ts` maps roles to them. 'admin' is the vendor's operator
 * alone.
 */
export const rights = [
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
  'admin',
] as const
export type Right = (typeof rights)[number]
/**
 * Scopes of an API key. The first five are the rights of the same name; the others open calls of a
 * store's checkout, of its events, and of webhooks.
 */
export const scopes = [
  'lookup',
  'read',
  'issue',
  'adjust',
  'export',
  'checkout',
  'events',
  'hooks',
] as const
export type Scope = (typeof scopes)[number]
/**
 * `anyone`: no session. `store`: a store's server with its key, which opens nothing else.
 * `shopper`: a shop's customer, proven by a signature, on the storefront alone.
 */
export type Caller = Right | 'anyone' | 'store' | 'shopper'
