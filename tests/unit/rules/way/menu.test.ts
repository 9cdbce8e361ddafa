import { describe, expect, test } from 'vitest'
import type { Shop } from '#contract/shop/shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { emailsHome } from '#rules/way/emails-home.ts'
import { isShown, menuFor, screens } from '#rules/way/menu.ts'
import { routeOf } from '#rules/way/routes.ts'

const entries = screens.filter(({ group }) => group !== null)
const withEvery = { enable_cashback_tab: true, using_email_builder: true }
const shownWith = (settings: Shop['settings']) =>
  entries.filter((entry) => isShown({ settings }, entry)).map(({ href }) => href)

describe('the menu', () => {
  test('has the entries of the specification in its order', () => {
    expect(shownWith(withEvery)).toEqual([
      '/',
      '/customers',
      '/store-credit',
      '/loyalty',
      '/gift-cards-analytics',
      '/gift-cards-settings',
      '/refunds',
      '/bulk-gift-cards',
      '/cashback',
      '/egifts/manage',
      '/loyalty-assets',
      '/gift-card-assets',
      '/email-builder',
      '/integrations',
      '/plans',
      '/account',
      '/support-center',
    ])
    for (const { href } of entries) expect([href, routeOf(href)?.path]).toEqual([href, href])
  })

  test('has cashback by its setting, and emails at the builder or the notifications', () => {
    expect(shownWith({})).not.toContain('/cashback')
    expect(shownWith({}).filter((href) => href.startsWith('/email'))).toEqual([
      '/email-notifications',
    ])
    expect(shownWith(withEvery)).not.toContain('/email-notifications')
    expect(emailsHome({})).toBe('/email-notifications')
    expect(emailsHome(withEvery)).toBe('/email-builder')
  })

  test('has the five permitted editors of a shop of the new platform, which has no lists of them', () => {
    const shop = { settings: { platform_meta_site_id: 'site' } } as unknown as Shop
    const menu = menuFor(shop, { level: 'owner', isAdmin: false, is_pos: false } as User)
    expect(menu.map(({ href }) => href).filter((href) => href.includes('-assets'))).toEqual([
      '/loyalty-assets/widget',
      '/loyalty-assets/account_page',
      '/loyalty-assets/rewards_page',
      '/loyalty-assets/quick_apply',
      '/gift-card-assets/check_balance_page',
    ])
  })

  test('shows those whose area is there, with /plans under Other, and marks eGifts below /egifts', () => {
    const shop = {
      settings: { is_accepted_terms: true, gw_plan_name: 'pro', gw_plan_title: 'Pro' },
    } as unknown as Shop
    const menu = menuFor(shop, { level: 'owner', isAdmin: false, is_pos: false } as User)
    const built = shownWith(shop.settings).filter((href) => routeOf(href)?.built)
    expect(menu.map(({ href }) => href)).toEqual(built)
    expect(menu.find(({ key }) => key === 'plans')).toMatchObject({ group: 'other' })
    expect(menu.find(({ key }) => key === 'egifts')).toMatchObject({ under: '/egifts' })
    expect(menu.find(({ key }) => key === 'emails')).toMatchObject({ under: '/email-builder' })
  })
})
