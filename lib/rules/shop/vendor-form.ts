import * as z from 'zod/mini'
import type { VendorSettings } from '#contract/billing/vendor-shapes.ts'
import { vendorFlags } from '#contract/billing/vendor.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'

const flag = z.boolean()

/** The vendor's form. Messages are keys of messages/<locale>/shop.json, `validation`. */
export const vendorForm = z.object({
  plan: z.string(),
  platform_meta_site_id: z.string().check(z.trim(), z.maxLength(64, 'tooLong')),
  block_shop: flag,
  gw_locked: flag,
  enterprise_store: flag,
  test_mode: flag,
  create_bulk_enabled: flag,
  enable_egifts: flag,
  enable_cashback_tab: flag,
  dashboard_enable_referral: flag,
})

export type VendorForm = z.infer<typeof vendorForm>

/** Fills the form from the settings. */
export const vendorTyped = (settings: Settings): VendorForm => ({
  ...(Object.fromEntries(vendorFlags.map((key) => [key, settings[key] ?? false])) as Record<
    (typeof vendorFlags)[number],
    boolean
  >),
  plan: settings.gw_plan_name ?? 'none',
  platform_meta_site_id: settings.platform_meta_site_id ?? '',
})

/** Returns what differs, so that a switch which a new plan sets isn't set back. */
export const vendorChanges = (before: VendorForm, after: VendorForm): VendorSettings => {
  const changed = Object.entries(after).filter(
    ([key, value]) => before[key as keyof VendorForm] !== value,
  )
  return Object.fromEntries(
    changed.map(([key, value]) => [key, value === '' ? null : value]),
  ) as VendorSettings
}
