import * as z from 'zod/mini'
import { Money } from '#contract/pieces.ts'
import { Languages } from './language.ts'
import { expirationPeriods, isZone, sendingMethods } from './settings.ts'

/** The shop's settings by key; unknown keys don't exist. */
export const Settings = z.partial(
  z.object({
    block_shop: z.boolean(),
    gw_locked: z.boolean(),
    is_accepted_terms: z.boolean(),
    using_email_builder: z.boolean(),
    test_mode: z.boolean(),
    enable_egifts: z.boolean(),
    enable_cashback_tab: z.boolean(),
    enable_referral: z.boolean(),
    dashboard_enable_referral: z.boolean(),
    hiding_gift_card_code_except_last_4_digits: z.boolean(),
    enable_scheduled_timezone_FT: z.boolean(),
    scheduled_timezone_data: z.strictObject({
      tz: z.string().check(z.maxLength(64), z.refine(isZone, 'not a time zone')),
    }),
    limit_store_credit_issue_max_value: z.nullable(Money),
    limit_store_credit_issue_min_value: z.nullable(Money),
    /** the most that all workflows of the shop give in a month; null or zero: no limit */
    workflows_month_budget: z.nullable(Money),
    platform_meta_site_id: z.nullable(z.string().check(z.maxLength(64))),
    email_gift_card_manual: z.strictObject({
      subject: z.string().check(z.maxLength(200)),
      template_title: z.string().check(z.maxLength(200)),
    }),
    email_sender: z.strictObject({
      from_name: z.string().check(z.maxLength(80)),
      reply_to: z.nullable(z.string().check(z.maxLength(254))),
    }),
    /** languages of emails to customers; the base is for everyone without one of the others */
    languages: Languages,
    gw_plan_name: z.nullable(z.string().check(z.maxLength(64))),
    gw_plan_title: z.nullable(z.string().check(z.maxLength(64))),
    enterprise_store: z.boolean(),
    features: z.array(
      z.strictObject({ name: z.string().check(z.maxLength(64)), count: z.nullable(z.int()) }),
    ),
    first_time_user_flow: z.boolean(),
    refund_always_expose_change_customer_button: z.boolean(),
    customer_search_use_exact_email: z.boolean(),
    enable_optimized_customer_search: z.boolean(),
    enable_optimized_search: z.boolean(),
    enable_email_only_for_email_addresses: z.boolean(),
    create_bulk_enabled: z.boolean(),
    /** both written by the platform alone, when it creates the product */
    c2c_giftcard_product_id: z.nullable(z.string().check(z.maxLength(64))),
    c2c_giftcard_product_handle: z.nullable(z.string().check(z.maxLength(200))),
    /**
     * a buyer who pays `price` gets a card worth `value`; a price without a pair is its own value
     */
    gift_cards_variants_discounts: z.array(z.strictObject({ price: Money, value: Money })),
    gift_cards_variants_discounts_enabled: z.boolean(),
    /** validity of a bought card; null: it never expires */
    c2c_giftcard_expiration_period: z.nullable(z.int()),
    c2c_giftcard_expiration_period_type: z.enum(expirationPeriods),
    gift_card_sending_method: z.enum(sendingMethods),
    /** true if the channels named in the listing get it */
    sales_channels_directory: z.boolean(),
    /** websites besides the shop's own address from which its customers' browsers may call */
    storefront_domains: z.array(z.string().check(z.maxLength(120))).check(z.maxLength(20)),
    /** milliseconds */
    shopify_product_call_timeout: z.int(),
  }),
)

export type Settings = z.infer<typeof Settings>

export type SettingKey = keyof Settings

export const settingKeys = Object.keys(Settings.shape) as SettingKey[]
