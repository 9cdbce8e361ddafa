import {
  getStorePage,
  listStorePages,
  makeBalancePage,
  makeRewardsPage,
} from '#contract/storefront/calls.ts'
import { serve } from '#platform/route.ts'
import {
  listStorePages as list,
  makeBalancePage as makeBalance,
  makeRewardsPage as makeRewards,
  readStorePage,
} from './store-page.ts'

export const routes = [
  serve(getStorePage, readStorePage),
  serve(listStorePages, list),
  serve(makeBalancePage, makeBalance),
  serve(makeRewardsPage, makeRewards),
]
