import type { Shop } from '#contract/shop.ts'
import type { User } from '#contract/staff.ts'
import { may } from './access.ts'

/** `key` is the message and the icon; a screen that isn't built is not in the menu. */
export type MenuEntry = { key: 'home' | 'customers' | 'support'; href: string; group: 'desk' }

/** Built from the shop, its settings and what the person may do (spec dashboard §2). */
export const menuFor = (_shop: Shop, user: User): MenuEntry[] => [
  ...(may(user, 'read') ? [{ key: 'home', href: '/', group: 'desk' } as const] : []),
  ...(may(user, 'lookup') ? [{ key: 'customers', href: '/customers', group: 'desk' } as const] : []),
  { key: 'support', href: '/support-center', group: 'desk' },
]
