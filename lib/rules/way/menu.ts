import type { Shop } from '#contract/shop/calls.ts'
import type { User } from '#contract/staff/calls.ts'
import { allows, may } from './access.ts'
import { factsOf, wayOf } from './plan-routing.ts'
import { routeOf } from './routes.ts'

/**
 * `key` names message and icon; screens without a group appear in the palette but not in the side
 * bar.
 */
const screens = [
  { key: 'home', href: '/', group: 'desk' },
  { key: 'activity', href: '/store-credit', group: 'desk' },
  { key: 'customers', href: '/customers', group: 'desk' },
  { key: 'egifts', href: '/egifts/manage', group: 'desk' },
  { key: 'bulk', href: '/bulk-gift-cards', group: 'desk' },
  { key: 'analytics', href: '/gift-cards-analytics', group: 'desk' },
  { key: 'giftCardSettings', href: '/gift-cards-settings', group: 'desk' },
  { key: 'account', href: '/account', group: 'shop' },
  { key: 'support', href: '/support-center', group: 'shop' },
  { key: 'exports', href: '/download', group: null },
  { key: 'staff', href: '/account/staff', group: null },
  { key: 'audit', href: '/account/audit', group: null },
  { key: 'security', href: '/account/security', group: null },
  { key: 'bulkCreate', href: '/bulk-gift-cards/create', group: null },
  { key: 'bulkPast', href: '/bulk-gift-cards/past-uploads', group: null },
  { key: 'egiftSetup', href: '/egifts/setup', group: null },
  { key: 'plans', href: '/plans', group: null },
] as const

export type Screen = (typeof screens)[number]
export type MenuEntry = Extract<Screen, { group: string }>

/**
 * Checks that a link opens a page rather than a redirect or 404: it exists, the person may see it,
 * and the plan includes it.
 */
export const opens = ({ settings }: Shop, user: User, path: string): boolean => {
  const route = routeOf(path)
  if (!route?.built || !allows(route, user)) return false
  return wayOf(route, factsOf(settings), may(user, 'read'), null).to === 'stay'
}

/** Screens that also depend on a setting. */
const isShown = ({ settings }: Shop, { key }: Screen): boolean =>
  key === 'egifts' || key === 'egiftSetup'
    ? !settings.test_mode || settings.enable_egifts === true
    : true

/** Lists the screens that this person can open. */
export const screensFor = (shop: Shop, user: User): Screen[] =>
  screens.filter((screen) => isShown(shop, screen) && opens(shop, user, screen.href))

/** Returns the groups of the side bar. */
export const menuFor = (shop: Shop, user: User): MenuEntry[] =>
  screensFor(shop, user).filter((screen): screen is MenuEntry => screen.group !== null)
