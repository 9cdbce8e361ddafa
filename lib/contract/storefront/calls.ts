import { endpoint } from '#contract/endpoint.ts'

/** The storefront pages with their default slugs. */
export const storePages = ['check-gift-card-balance', 'rewards-program-page'] as const

export type StorePageHandle = (typeof storePages)[number]

const source = 'campaigns-and-calls §2, §4 Rewards page, §7'

/** One storefront page of the shop. */
export const getStorePage = endpoint({
  name: 'getStorePage',
  method: 'GET',
  path: '/api/store/page/{id}',
  right: 'read',
  source,
})

/** Lists the storefront pages that the shop has made. */
export const listStorePages = endpoint({
  name: 'listStorePages',
  method: 'GET',
  path: '/api/store/pages',
  right: 'read',
  added: true,
  source,
})

/** Creates the page and its own copy of the asset; repeating it returns the same page. */
export const makeBalancePage = endpoint({
  name: 'makeBalancePage',
  method: 'POST',
  path: '/api/store/checkBalancePage',
  right: 'settings',
  source,
})

/** As makeBalancePage; refused without `rewards_page` in the plan (`feature_not_in_plan`). */
export const makeRewardsPage = endpoint({
  name: 'makeRewardsPage',
  method: 'POST',
  path: '/api/store/rewardsPage',
  right: 'settings',
  source,
  feature: 'rewards_page',
})
