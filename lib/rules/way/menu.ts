import type { Shop } from '#contract/shop/shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { allows, may } from './access.ts'
import { seesFeature } from './feature-gate.ts'
import { factsOf, wayOf } from './plan-routing.ts'
import { routeOf, routes } from './routes.ts'

/**
 * The specification's menu in its order; an entry appears when its route is built. `key` names
 * message and icon, `under` the pages that mark the entry besides its own; screens without a group
 * appear in the palette but not in the side bar.
 */
export const screens = [
  { key: 'home', href: '/', group: 'desk' },
  { key: 'customers', href: '/customers', group: 'desk' },
  { key: 'activity', href: '/store-credit', group: 'desk' },
  { key: 'workflows', href: '/loyalty', group: 'desk' },
  { key: 'analytics', href: '/gift-cards-analytics', group: 'desk' },
  { key: 'giftCardSettings', href: '/gift-cards-settings', group: 'desk' },
  { key: 'refunds', href: '/refunds', group: 'desk' },
  { key: 'bulk', href: '/bulk-gift-cards', group: 'desk' },
  { key: 'cashback', href: '/cashback', group: 'desk' },
  { key: 'referrals', href: '/referrals', group: 'desk' },
  { key: 'egifts', href: '/egifts/manage', under: '/egifts', group: 'desk' },
  { key: 'loyaltyAssets', href: '/loyalty-assets', group: 'desk' },
  { key: 'giftCardAssets', href: '/gift-card-assets', group: 'desk' },
  { key: 'widget', href: '/loyalty-assets/widget', group: 'desk' },
  { key: 'accountPage', href: '/loyalty-assets/account_page', group: 'desk' },
  { key: 'rewardsPage', href: '/loyalty-assets/rewards_page', group: 'desk' },
  { key: 'quickApply', href: '/loyalty-assets/quick_apply', group: 'desk' },
  { key: 'balancePage', href: '/gift-card-assets/check_balance_page', group: 'desk' },
  { key: 'emails', href: '/email-builder', group: 'desk' },
  { key: 'emails', href: '/email-notifications', under: '/email-builder', group: 'desk' },
  { key: 'integrations', href: '/integrations', group: 'desk' },
  { key: 'plans', href: '/plans', group: 'other' },
  { key: 'account', href: '/account', group: 'other' },
  { key: 'support', href: '/support-center', group: 'other' },
  { key: 'exports', href: '/download', group: null },
  { key: 'staff', href: '/account/staff', group: null },
  { key: 'audit', href: '/account/audit', group: null },
  { key: 'webhooks', href: '/account/webhooks', group: null },
  { key: 'apiKeys', href: '/account/api', group: null },
  { key: 'security', href: '/account/security', group: null },
  { key: 'vendor', href: '/account/vendor', group: null },
  { key: 'bulkCreate', href: '/bulk-gift-cards/create', group: null },
  { key: 'bulkPast', href: '/bulk-gift-cards/past-uploads', group: null },
  { key: 'egiftSetup', href: '/egifts/setup', group: null },
  { key: 'events', href: '/loyalty/events', group: null },
  { key: 'triggers', href: '/loyalty/triggers', group: null },
  { key: 'claimPage', href: '/gift-card-assets/claim-page', group: null },
  { key: 'install', href: '/loyalty-assets/install', group: null },
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

/** Checks that links to the events of workflows are offered: the plan has workflows. */
export const seesEvents = (shop: Shop, user: User): boolean =>
  opens(shop, user, '/loyalty/events') && seesFeature(user, shop.settings, 'active_workflows')

/** A route's pattern and whether it opens, in the order in which routes match. */
export type Place = readonly [pattern: string, opens: boolean]

/**
 * Lists the places of a shop of the new platform, most of which don't open, so that links to them
 * aren't offered; null for other shops, whose menu and acts lead nowhere else.
 */
export const placesOf = (shop: Shop, user: User): Place[] | null =>
  shop.settings.platform_meta_site_id
    ? routes.map(({ path }) => [path, opens(shop, user, path)])
    : null

/** Editors of assets that shops of the new platform open from the menu, without their lists. */
const editors: readonly Screen['key'][] = [
  'widget',
  'accountPage',
  'rewardsPage',
  'quickApply',
  'balancePage',
]

/** Checks a screen that also depends on a setting. */
export const isShown = ({ settings }: Pick<Shop, 'settings'>, { key, href }: Screen): boolean => {
  if (key === 'egifts' || key === 'egiftSetup')
    return !settings.test_mode || settings.enable_egifts === true
  if (key === 'cashback') return settings.enable_cashback_tab === true
  if (key === 'referrals') return settings.dashboard_enable_referral === true
  if (editors.includes(key)) return Boolean(settings.platform_meta_site_id)
  if (key === 'emails')
    return (href === '/email-builder') === (settings.using_email_builder === true)
  return true
}

/** Lists the screens that this person can open. */
export const screensFor = (shop: Shop, user: User): Screen[] =>
  screens.filter((screen) => isShown(shop, screen) && opens(shop, user, screen.href))

/** Returns the groups of the side bar. */
export const menuFor = (shop: Shop, user: User): MenuEntry[] =>
  screensFor(shop, user).filter((screen): screen is MenuEntry => screen.group !== null)
