import type { Settings } from '#contract/shop/settings-shapes.ts'
import { parseMoney } from '#rules/money.ts'

const read = (text: string | null | undefined): bigint | null => (text ? parseMoney(text) : null)

/** Limits of the shop, in minor units; null: none. */
export type ShopLimits = {
  shopMin: bigint | null
  shopMax: bigint | null
  shopMonth: bigint | null
}

/**
 * Returns the issue limits of the shop, which hold for workflows as for people, and what all of its
 * workflows may give in a month.
 */
export const shopLimits = ({ settings }: { settings: Settings }): ShopLimits => ({
  shopMin: read(settings.limit_store_credit_issue_min_value),
  shopMax: read(settings.limit_store_credit_issue_max_value),
  shopMonth: read(settings.workflows_month_budget) || null,
})
