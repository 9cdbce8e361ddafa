import { endpoint } from '#contract/endpoint.ts'

/** Names of the plans on sale, smallest first. */
export const soldPlanNames = ['starter', 'small_business', 'pro', 'premium', 'enterprise'] as const

/** Plans that only the vendor gives: the free one of 2020, or none. */
export const givenPlanNames = ['covid19_free', 'none'] as const

/** Switches of a shop that the vendor alone sets. */
export const vendorFlags = [
  'block_shop',
  'gw_locked',
  'enterprise_store',
  'test_mode',
  'create_bulk_enabled',
  'enable_egifts',
  'enable_cashback_tab',
  'dashboard_enable_referral',
] as const

/** All that the vendor sets of a shop, each audited. A plan sets its own switches first. */
export const putVendorSettings = endpoint({
  name: 'putVendorSettings',
  method: 'PUT',
  path: '/vendor/settings',
  right: 'admin',
  added: true,
  source: "the vendor's settings of a shop",
})
