import type { Shop } from '#contract/shop.ts'
import type { User } from '#contract/staff.ts'
import { may } from './access.ts'
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

/** Every screen that is built, that the person may see and that the shop's plan doesn't lead away from. */
export const screensFor = ({ settings }: Shop, user: User): Screen[] =>
  screens.filter(({ href }) => {
    const route = routeOf(href)
    if (!route?.built || route.right === 'admin' || !may(user, route.right)) return false
    return wayOf(route, factsOf(settings), null).to === 'stay'
  })

/** The side bar, in groups (spec dashboard §2). */
export const menuFor = (shop: Shop, user: User): MenuEntry[] => screensFor(shop, user).filter((screen): screen is MenuEntry => screen.group !== null)
