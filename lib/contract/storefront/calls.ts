import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant } from '#contract/pieces.ts'

/** The storefront pages with their default slugs. */
export const storePages = ['check-gift-card-balance', 'rewards-program-page'] as const
export type StorePageHandle = (typeof storePages)[number]

export const StorePage = z.object({
  page_id: z.string(),
  handle: z.enum(storePages),
  /** the page's public address; `&lang=ru` for Russian */
  url: z.string(),
  /** the asset that styles it, and whether it is unchanged from the default */
  asset: z.object({ name: z.string(), active: z.boolean(), default: z.boolean() }),
  created_at: Instant,
})
export type StorePage = z.infer<typeof StorePage>

const source = 'campaigns-and-calls §2, §4 Rewards page, §7'
const answer = z.object({ page: StorePage })
/** One storefront page of the shop. */
export const getStorePage = endpoint({
  name: 'getStorePage',
  method: 'GET',
  path: '/api/store/page/{id}',
  right: 'read',
  source,
  params: z.object({ id: Id }),
  answer,
})
/** Lists the storefront pages that the shop has made. */
export const listStorePages = endpoint({
  name: 'listStorePages',
  method: 'GET',
  path: '/api/store/pages',
  right: 'read',
  added: true,
  source,
  answer: z.object({ pages: z.array(StorePage) }),
})
/** Creates the page and its own copy of the asset; repeating it returns the same page. */
export const makeBalancePage = endpoint({
  name: 'makeBalancePage',
  method: 'POST',
  path: '/api/store/checkBalancePage',
  right: 'settings',
  source,
  answer,
})
/** As makeBalancePage; refused without `rewards_page` in the plan (`feature_not_in_plan`). */
export const makeRewardsPage = endpoint({
  name: 'makeRewardsPage',
  method: 'POST',
  path: '/api/store/rewardsPage',
  right: 'settings',
  source,
  answer,
})
