import { describe, expect, test } from 'vitest'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import { type Facts, factsOf, wayOf } from '#rules/way/plan-routing.ts'
import { allows, may, type Role, roles } from '#rules/way/access.ts'
import { splitLocale } from '#rules/tools/language.ts'
import { routeOf, routes } from '#rules/way/routes.ts'

/** Every flag of a shop that the frame looks at, in all 2^8 combinations. */
const flags = [
  'gw_plan_name',
  'gw_plan_title',
  'enterprise_store',
  'first_time_user_flow',
  'platform_meta_site_id',
  'is_accepted_terms',
  'gw_locked',
  'block_shop',
] as const
const shops = Array.from({ length: 2 ** flags.length }, (_, n): Settings => {
  const isSet = (flag: (typeof flags)[number]) => Boolean(n & (1 << flags.indexOf(flag)))
  return {
    gw_plan_name: isSet('gw_plan_name') ? 'covid19_free' : null,
    gw_plan_title: isSet('gw_plan_title') ? 'Growth' : null,
    enterprise_store: isSet('enterprise_store'),
    first_time_user_flow: isSet('first_time_user_flow'),
    platform_meta_site_id: isSet('platform_meta_site_id') ? 'site' : null,
    is_accepted_terms: isSet('is_accepted_terms'),
    gw_locked: isSet('gw_locked'),
    block_shop: isSet('block_shop'),
  }
})
const persons: Record<Role, Parameters<typeof may>[0]> = {
  owner: { level: 'owner', isAdmin: false, is_pos: false },
  staff: { level: 'staff', isAdmin: false, is_pos: false },
  limited: { level: 'limited', isAdmin: false, is_pos: false },
  pos: { level: 'staff', isAdmin: false, is_pos: true },
  admin: { level: 'owner', isAdmin: true, is_pos: false },
}
const concrete = (path: string) => path.replace(/\{\w+\}/g, 'x1')

describe('the way through the product', () => {
  test('every route is found by its own path, and only by it', () => {
    for (const route of routes) expect(routeOf(concrete(route.path))?.path).toBe(route.path)
    expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length)
    for (const path of [
      '/nope',
      '/customers/1/2',
      '/RU',
      '//customers',
      '/customers//',
      '/loyalty/x/analytics/y',
    ])
      expect(routeOf(path)).toBeNull()
  })
  test('optional ids: the path without one wins over the one with', () => {
    expect(
      [
        '/bulk-gift-cards/overview/analytics',
        '/bulk-gift-cards/past-uploads/analytics',
        '/apps/authorize',
        '/store-credit',
        '/loyalty/create',
      ].map((path) => routeOf(path)?.path),
    ).toEqual([
      '/bulk-gift-cards/overview/analytics',
      '/bulk-gift-cards/past-uploads/analytics',
      '/apps/authorize',
      '/store-credit',
      '/loyalty/create',
    ])
  })
  test('the language is the first part, exactly', () => {
    expect(['/ru', '/ru/', '/ru/customers', '/rules', '/RU/x', '/'].map(splitLocale)).toEqual([
      ['/ru', '/'],
      ['/ru', '/'],
      ['/ru', '/customers'],
      ['', '/rules'],
      ['', '/RU/x'],
      ['', '/'],
    ])
  })

  const previous = [
    null,
    '/',
    '/account',
    '/account/security',
    '/customers',
    '//evil.example',
    '/plans',
  ]
  test(`${shops.length} combinations of flags: every route and role ends within three hops`, () => {
    let walked = 0
    const wrong: string[] = []
    // nothing else of a shop decides: combinations with the same facts go the same way
    const kinds = [
      ...new Map(
        shops.map((settings) => [JSON.stringify(factsOf(settings)), factsOf(settings)]),
      ).values(),
    ]
    for (const facts of kinds)
      for (const route of routes)
        for (const role of roles) {
          const reads = may(persons[role], 'read')
          for (const from of previous) {
            walked += 1
            let [at, hops]: [string, number] = [concrete(route.path), 0]
            for (;;) {
              const way = wayOf(routeOf(at)!, facts, reads, from)
              // led somewhere, they may be there: no 404 after a redirect
              if (hops > 0 && (way.to === 'absent' || !allows(routeOf(at)!, persons[role])))
                wrong.push(`${role} led to ${at}, which is not for them`)
              if (way.to !== 'redirect') break
              hops += 1
              if (hops > 3 || !/^\/[a-z-]*(\/security)?$/.test(way.path))
                wrong.push(`${role} from ${at} to ${way.path} in hop ${hops}`)
              if (hops > 3) break
              at = way.path
            }
          }
        }
    expect(wrong).toEqual([])
    expect(walked).toBe(kinds.length * routes.length * previous.length * roles.length)
  })
  test('the rules of the specification', () => {
    const plain: Facts = {
      hasPlan: true,
      isFreePlan: false,
      isFirstTime: false,
      isNewPlatform: false,
    }
    const go = (path: string, more: Partial<Facts>, from: string | null = null, reads = true) => {
      const way = wayOf(routeOf(path)!, { ...plain, ...more }, reads, from)
      return way.to === 'redirect' ? way.path : way.to
    }
    expect(go('/customers', {})).toBe('stay')
    expect(go('/customers', { hasPlan: false })).toBe('/plans')
    expect(go('/plans', { hasPlan: false })).toBe('stay')
    expect(go('/customers', { isFirstTime: true })).toBe('/welcome')
    expect(go('/customers', { isFreePlan: true }, '/account')).toBe('/account')
    expect(go('/customers', { isFreePlan: true }, '/loyalty')).toBe('/')
    expect(go('/account', { isFreePlan: true })).toBe('stay')
    expect(go('/customers', { isNewPlatform: true, hasPlan: false, isFirstTime: true })).toBe(
      'absent',
    )
    for (const path of ['/account/security', '/account/staff', '/account/audit'])
      for (const more of [
        { hasPlan: false },
        { isFirstTime: true },
        { isFreePlan: true },
        { isNewPlatform: true },
      ])
        expect(go(path, more), path).toBe('stay')
    expect(go('/bulk-gift-cards', { isNewPlatform: true, hasPlan: false })).toBe('stay')
  })
  test('the home of a till is its customers, or the account where the shop does not lead there', () => {
    const plain: Facts = {
      hasPlan: true,
      isFreePlan: false,
      isFirstTime: false,
      isNewPlatform: false,
    }
    const home = (more: Partial<Facts>) => wayOf(routeOf('/')!, { ...plain, ...more }, false, null)
    expect(home({})).toEqual({ to: 'redirect', path: '/customers' })
    expect(home({ isFreePlan: true })).toEqual({ to: 'redirect', path: '/account' })
    expect(home({ isNewPlatform: true })).toEqual({ to: 'redirect', path: '/account' })
    expect(wayOf(routeOf('/customers')!, { ...plain, isFreePlan: true }, false, '/')).toEqual({
      to: 'redirect',
      path: '/account',
    })
  })
  test('facts are read from the settings', () => {
    expect(factsOf({})).toEqual({
      hasPlan: false,
      isFreePlan: false,
      isFirstTime: false,
      isNewPlatform: false,
    })
    expect(
      factsOf({
        gw_plan_name: 'covid19_free',
        platform_meta_site_id: 'x',
        first_time_user_flow: true,
      }),
    ).toEqual({ hasPlan: true, isFreePlan: true, isFirstTime: true, isNewPlatform: true })
    expect(factsOf({ enterprise_store: true }).hasPlan).toBe(true)
  })
})
