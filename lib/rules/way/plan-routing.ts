import type { Settings } from '#contract/shop/settings-shapes.ts'
import { safePath } from './csrf.ts'
import { planTitle } from './feature-gate.ts'
import { type Route, routeOf } from './routes.ts'

/** The facts that routing depends on, from the shop's settings. */
export type Facts = {
  hasPlan: boolean
  isFreePlan: boolean
  isFirstTime: boolean
  isNewPlatform: boolean
}

/** Derives the routing facts from the shop's settings. */
export const factsOf = (settings: Settings): Facts => ({
  hasPlan: planTitle(settings) !== null,
  isFreePlan: settings.gw_plan_name === 'covid19_free',
  isFirstTime: settings.first_time_user_flow ?? false,
  isNewPlatform: Boolean(settings.platform_meta_site_id),
})

const freePlanMayOpen = ['/', '/account', '/plans', '/support-center', '/welcome']
const openWithoutPlan = ['/plans', '/account', '/support-center', '/welcome']
const openAtFirst = ['/welcome', '/plans', '/account', '/support-center']
/** Routes that stay open to shops of the new platform, and those that the frame needs. */
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

/** Checks a path against a list; a right to /account includes the pages below it. */
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
 * Returns the home of a person without the right to the shop's figures, such as a till: its
 * customers if the plan includes them, otherwise the account.
 */
const homeWithoutFigures = (facts: Facts): string => {
  const customers = routeOf('/customers')
  return customers && wayOfShop(customers, facts, null).to === 'stay' ? customers.path : '/account'
}

/**
 * Returns the redirects of a signed-in person from a known route, at most two hops. Shops of the
 * new platform skip plan and welcome. `reads`: they have the right to figures. `previous` is the
 * path they came from, if it was ours.
 */
export const wayOf = (route: Route, facts: Facts, reads: boolean, previous: string | null): Way => {
  const way = wayOfShop(route, facts, previous)
  const leadsHome =
    way.to === 'stay' ? route.path === '/' : way.to === 'redirect' && way.path === '/'
  return leadsHome && !reads ? { to: 'redirect', path: homeWithoutFigures(facts) } : way
}
