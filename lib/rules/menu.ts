import type { Shop } from '#contract/shop.ts'
import type { User } from '#contract/staff.ts'
import { allows, may } from './access.ts'
import { factsOf, wayOf } from './plan-routing.ts'
import { routeOf } from './routes.ts'

/** `key` is the message and the icon; without a group the side bar doesn't show it, the palette does. */
const screens = [
  { key: 'home', href: '/', group: 'desk' },
  { key: 'activity', href: '/store-credit', group: 'desk' },
  { key: 'customers', href: '/customers', group: 'desk' },
  { key: 'account', href: '/account', group: 'shop' },
  { key: 'support', href: '/support-center', group: 'shop' },
  { key: 'staff', href: '/account/staff', group: null },
  { key: 'audit', href: '/account/audit', group: null },
  { key: 'security', href: '/account/security', group: null },
  { key: 'plans', href: '/plans', group: null },
] as const

export type Screen = (typeof screens)[number]
export type MenuEntry = Extract<Screen, { group: string }>

/** Whether a link to this path leads there, and to no redirect or 404: it is built, the person may see it, the shop's plan leads there. */
export const opens = ({ settings }: Shop, user: User, path: string): boolean => {
  const route = routeOf(path)
  if (!route?.built || !allows(route, user)) return false
  return wayOf(route, factsOf(settings), may(user, 'read'), null).to === 'stay'
}

/** Every screen that opens for this person. */
export const screensFor = (shop: Shop, user: User): Screen[] => screens.filter(({ href }) => opens(shop, user, href))

/** The side bar, in groups (spec dashboard §2). */
export const menuFor = (shop: Shop, user: User): MenuEntry[] => screensFor(shop, user).filter((screen): screen is MenuEntry => screen.group !== null)
