import * as z from 'zod/mini'
import { Line } from '#contract/pieces.ts'
import { Settings } from '#contract/shop/settings-shapes.ts'
import { givenPlanNames, soldPlanNames } from './vendor.ts'

/** Only the keys that are sent change. */
export const VendorSettings = z.partial(
  z.strictObject({
    plan: z.enum([...soldPlanNames, ...givenPlanNames]),
    platform_meta_site_id: z.nullable(Line(64).check(z.minLength(1))),
    block_shop: z.boolean(),
    gw_locked: z.boolean(),
    enterprise_store: z.boolean(),
    test_mode: z.boolean(),
    create_bulk_enabled: z.boolean(),
    enable_egifts: z.boolean(),
    enable_cashback_tab: z.boolean(),
    dashboard_enable_referral: z.boolean(),
  }),
)

export type VendorSettings = z.infer<typeof VendorSettings>
export type VendorKey = keyof VendorSettings

const Value = z.nullable(z.union([z.boolean(), z.string()]))

export const putVendorSettings = {
  body: VendorSettings,
  answer: z.object({
    settings: Settings,
    /** the keys whose value differs from before */
    changed: z.array(z.object({ key: z.string(), before: Value, after: Value })),
  }),
}
