import type { Settings } from '#contract/shop/settings.ts'
import { safePath } from './csrf.ts'
import { planTitle } from './feature-gate.ts'
import { type Route, routeOf } from './routes.ts'

/** What the way through the product hangs on; read from the shop's settings. */
export type Facts = {
  hasPlan: boolean
  isFreePlan: boolean
  isFirstTime: boolean
  isNewPlatform: boolean
}

export const factsOf = (settings: Settings): Facts => ({
  hasPlan: planTitle(settings) !== null,
  isFreePlan: settings.gw_plan_name === 'covid19_free',
  isFirstTime: settings.first_time_user_flow ?? false,
  isNewPlatform: Boolean(settings.platform_meta_site_id),
})

const freePlanMayOpen = ['/', '/account', '/plans', '/support-center', '/welcome']
const openWithoutPlan = ['/plans', '/account', '/support-center', '/welcome']
const openAtFirst = ['/welcome', '/plans', '/account', '/support-center']
/** campaigns-and-calls §2, and what a shop needs of the frame. */
const newPlatformMayOpen = [
  '/',
  '/account',
  '/support-center',
  '/bulk-gift-cards',
  '/bulk-gift-cards/{campaignId}',
  '/loyalty',
  '/plans',
  '/loyalty-assets/rewards_page',
  '/loyalty-assets/widget',
  '/loyalty-assets/quick_apply',
  '/loyalty-assets/account_page',
  '/gift-card-assets/check_balance_page',
  '/return',
]

/** Whoever may open /account may open what is under it. */
const isIn = (list: readonly string[], path: string): boolean =>
  list.includes(path) || (path.startsWith('/account/') && list.includes('/account'))

export type Way = { to: 'stay' } | { to: 'absent' } | { to: 'redirect'; path: string }
const stay: Way = { to: 'stay' }

const wayOfShop = (route: Route, facts: Facts, previous: string | null): Way => {
  if (route.guard !== 'authenticated') return stay
  if (facts.isNewPlatform) return isIn(newPlatformMayOpen, route.path) ? stay : { to: 'absent' }
  if (facts.isFreePlan) {
    if (isIn(freePlanMayOpen, route.path))
      return facts.isFirstTime && !isIn(openAtFirst, route.path)
        ? { to: 'redirect', path: '/welcome' }
        : stay
    const back = safePath(previous)
    return { to: 'redirect', path: isIn(freePlanMayOpen, back) ? back : '/' }
  }
  if (!facts.hasPlan)
    return isIn(openWithoutPlan, route.path) ? stay : { to: 'redirect', path: '/plans' }
  if (facts.isFirstTime)
    return isIn(openAtFirst, route.path) ? stay : { to: 'redirect', path: '/welcome' }
  return stay
}

/**
 * The home of who may not read the shop's figures, a till: its customers where the shop leads
 * there, else the account.
 */
const homeWithoutFigures = (facts: Facts): string => {
  const customers = routeOf('/customers')
  return customers && wayOfShop(customers, facts, null).to === 'stay' ? customers.path : '/account'
}

/**
 * Where a signed-in person of a shop goes from a known route (spec dashboard §4, Plan routing).
 * Shops of the new platform skip plan and welcome. `reads`: they have the right to. `previous` is
 * the path they came from, if it was ours. At most two hops.
 */
export const wayOf = (route: Route, facts: Facts, reads: boolean, previous: string | null): Way => {
  const way = wayOfShop(route, facts, previous)
  const leadsHome =
    way.to === 'stay' ? route.path === '/' : way.to === 'redirect' && way.path === '/'
  return leadsHome && !reads ? { to: 'redirect', path: homeWithoutFigures(facts) } : way
}
