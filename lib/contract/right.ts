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
/** `anyone`: no session. `store`: a store's server with its key, which opens nothing else. */
export type Caller = Right | 'anyone' | 'store'
