/** What a person may do; `lib/rules/way/access.ts` says who has which (design/product.md, Roles). */
export const rights = [
  'own',
  'lookup',
  'read',
  'issue',
  'adjust',
  'export',
  'approve',
  'settings',
  'staff',
] as const
export type Right = (typeof rights)[number]
/** `anyone`: no session. `store`: a store's server with its key, which can do nothing else. */
export type Caller = Right | 'anyone' | 'store'
