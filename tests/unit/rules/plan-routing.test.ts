import { describe, expect, test } from 'vitest'
import { type Facts, factsOf, wayOf } from '#rules/plan-routing.ts'
import { splitLocale } from '#rules/language.ts'
import { routeOf, routes } from '#rules/routes.ts'

const bits = Array.from({ length: 16 }, (_, n): Facts => ({ hasPlan: Boolean(n & 1), isFreePlan: Boolean(n & 2), isFirstTime: Boolean(n & 4), isNewPlatform: Boolean(n & 8) }))
const concrete = (path: string) => path.replace(/\{\w+\}/g, 'x1')

describe('the way through the product', () => {
  test('every route is found by its own path, and only by it', () => {
    for (const route of routes) expect(routeOf(concrete(route.path))?.path).toBe(route.path)
    expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length)
    for (const path of ['/nope', '/customers/1/2', '/RU', '//customers', '/customers//', '/loyalty/x/analytics/y']) expect(routeOf(path)).toBeNull()
  })
  test('optional ids: the path without one wins over the one with', () => {
    expect(['/bulk-gift-cards/overview/analytics', '/bulk-gift-cards/past-uploads/analytics', '/apps/authorize', '/store-credit', '/loyalty/create'].map((path) => routeOf(path)?.path)).toEqual([
      '/bulk-gift-cards/overview/analytics', '/bulk-gift-cards/past-uploads/analytics', '/apps/authorize', '/store-credit', '/loyalty/create',
    ])
  })
  test('the language is the first part, exactly', () => {
    expect(['/ru', '/ru/', '/ru/customers', '/rules', '/RU/x', '/'].map(splitLocale)).toEqual([['/ru', '/'], ['/ru', '/'], ['/ru', '/customers'], ['', '/rules'], ['', '/RU/x'], ['', '/']])
  })

  const previous = [null, '/', '/account', '/customers', '//evil.example', '/plans']
  test.each(bits.map((facts) => [JSON.stringify(facts), facts] as const))('with %s every route ends within three hops, without a loop', (_, facts) => {
    for (const route of routes) {
      for (const from of previous) {
        let [at, hops]: [string, number] = [concrete(route.path), 0]
        for (;;) {
          const way = wayOf(routeOf(at)!, facts, from)
          if (way.to !== 'redirect') break
          hops += 1
          expect(hops).toBeLessThanOrEqual(3)
          expect(way.path).toMatch(/^\/[a-z-]*$/)
          at = way.path
        }
      }
    }
  })
  test('the rules of the specification', () => {
    const plain: Facts = { hasPlan: true, isFreePlan: false, isFirstTime: false, isNewPlatform: false }
    const go = (path: string, more: Partial<Facts>, from: string | null = null) => {
      const way = wayOf(routeOf(path)!, { ...plain, ...more }, from)
      return way.to === 'redirect' ? way.path : way.to
    }
    expect(go('/customers', {})).toBe('stay')
    expect(go('/customers', { hasPlan: false })).toBe('/plans')
    expect(go('/plans', { hasPlan: false })).toBe('stay')
    expect(go('/customers', { isFirstTime: true })).toBe('/welcome')
    expect(go('/customers', { isFreePlan: true }, '/account')).toBe('/account')
    expect(go('/customers', { isFreePlan: true }, '/loyalty')).toBe('/')
    expect(go('/account', { isFreePlan: true })).toBe('stay')
    expect(go('/customers', { isNewPlatform: true, hasPlan: false, isFirstTime: true })).toBe('absent')
    expect(go('/bulk-gift-cards', { isNewPlatform: true, hasPlan: false })).toBe('stay')
  })
  test('facts are read from the settings', () => {
    expect(factsOf({})).toEqual({ hasPlan: false, isFreePlan: false, isFirstTime: false, isNewPlatform: false })
    expect(factsOf({ gw_plan_name: 'covid19_free', platform_meta_site_id: 'x', first_time_user_flow: true })).toEqual({ hasPlan: true, isFreePlan: true, isFirstTime: true, isNewPlatform: true })
    expect(factsOf({ enterprise_store: true }).hasPlan).toBe(true)
  })
})
