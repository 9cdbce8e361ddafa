import * as z from 'zod/mini'
import { mostVariants } from '#contract/gift-card-product/calls.ts'
import { Price } from '#contract/gift-card-product/shapes.ts'
import { EmailInput, Line, MoneyInput } from '#contract/pieces.ts'
import { Languages } from '#contract/shop/language.ts'
import { productCallMs } from '#contract/shop/settings.ts'
import { type SettingKey, Settings } from '#contract/shop/settings-shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { roleOf } from '#rules/way/access.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { type ShopLanguages, usualLanguages } from '#rules/shop/language.ts'
import { domainOf } from '#rules/shopper/origins.ts'
import { usualMail } from '#rules/store-credit/usual-mail.ts'

/** The settings of a new shop. */
export const defaultSettings: Settings = {
  block_shop: false,
  gw_locked: false,
  is_accepted_terms: false,
  using_email_builder: false,
  hiding_gift_card_code_except_last_4_digits: false,
  limit_store_credit_issue_max_value: null,
  limit_store_credit_issue_min_value: null,
  workflows_month_budget: null,
  email_gift_card_manual: usualMail,
  email_sender: { from_name: '', reply_to: null },
  languages: usualLanguages,
  features: [],
  customer_search_use_exact_email: false,
  enable_optimized_customer_search: false,
  c2c_giftcard_product_id: null,
  c2c_giftcard_product_handle: null,
  gift_cards_variants_discounts: [],
  gift_cards_variants_discounts_enabled: false,
  c2c_giftcard_expiration_period: null,
  c2c_giftcard_expiration_period_type: 'day',
  gift_card_sending_method: 'after_payment',
  sales_channels_directory: false,
  storefront_domains: [],
  shopify_product_call_timeout: productCallMs,
}

const owner: readonly SettingKey[] = [
  'is_accepted_terms',
  'enable_referral',
  'using_email_builder',
  'hiding_gift_card_code_except_last_4_digits',
  'enable_scheduled_timezone_FT',
  'scheduled_timezone_data',
  'limit_store_credit_issue_max_value',
  'limit_store_credit_issue_min_value',
  'workflows_month_budget',
  'email_gift_card_manual',
  'email_sender',
  'languages',
  'first_time_user_flow',
  'refund_always_expose_change_customer_button',
  'customer_search_use_exact_email',
  'enable_optimized_customer_search',
  'enable_optimized_search',
  'enable_email_only_for_email_addresses',
  'gift_cards_variants_discounts',
  'gift_cards_variants_discounts_enabled',
  'c2c_giftcard_expiration_period',
  'c2c_giftcard_expiration_period_type',
  'gift_card_sending_method',
  'sales_channels_directory',
  'storefront_domains',
]
const admin: readonly SettingKey[] = [
  'enable_egifts',
  'enable_cashback_tab',
  'dashboard_enable_referral',
  'create_bulk_enabled',
  'test_mode',
  'shopify_product_call_timeout',
]

/**
 * Checks whether this person may write a setting. Plan, features, block_shop and what they depend
 * on can't be written by this call.
 */
export const mayWriteSetting = (person: User, key: string): boolean => {
  const role = roleOf(person)
  if (role === 'owner') return (owner as readonly string[]).includes(key)
  return role === 'admin' && ([...owner, ...admin] as readonly string[]).includes(key)
}

/**
 * A limit may be entered as a number or with one decimal; it is stored as wire money and never
 * negative.
 */
const Limit = z.nullable(
  z.pipe(
    MoneyInput.check(z.refine((typed) => !typed.startsWith('-'), 'Invalid Value')),
    z.transform((typed: string) => formatMinor(parseMoney(typed) ?? 0n)),
  ),
)

const WireMoney = z.pipe(
  Price,
  z.transform((typed: string) => formatMinor(parseMoney(typed) ?? 0n)),
)
const Pairs = z.array(z.strictObject({ price: WireMoney, value: WireMoney })).check(
  z.maxLength(mostVariants),
  z.refine(
    (pairs) => new Set(pairs.map(({ price }) => price)).size === pairs.length,
    'the same price twice',
  ),
)

/** Checks that the lower limit is below the upper one; otherwise nothing could be issued. */
export const areLimitsApart = ({
  limit_store_credit_issue_min_value: min,
  limit_store_credit_issue_max_value: max,
}: Settings): boolean => !min || !max || (parseMoney(min) ?? 0n) < (parseMoney(max) ?? 0n)

const areDistinct = ({ base, others }: ShopLanguages): boolean =>
  new Set([base, ...others]).size === others.length + 1

/** Stricter schemas for writing than for reading, because these values end up in email headers. */
const written: { [K in SettingKey]?: z.ZodMiniType<Settings[K]> } = {
  limit_store_credit_issue_max_value: Limit,
  limit_store_credit_issue_min_value: Limit,
  workflows_month_budget: Limit,
  email_gift_card_manual: z.strictObject({
    subject: Line(200).check(z.minLength(1, 'Required Field')),
    template_title: Line(200).check(z.minLength(1, 'Required Field')),
  }),
  email_sender: z.strictObject({ from_name: Line(80), reply_to: z.nullable(EmailInput) }),
  languages: Languages.check(z.refine(areDistinct, 'the same language twice')),
  gift_cards_variants_discounts: Pairs,
  storefront_domains: z
    .array(
      z.pipe(
        z.pipe(
          z.transform((typed: unknown) => (typeof typed === 'string' ? domainOf(typed) : null)),
          z.string('Invalid Value'),
        ),
        z.string(),
      ),
    )
    .check(
      z.maxLength(20),
      z.refine((domains) => new Set(domains).size === domains.length, 'the same website twice'),
    ),
  c2c_giftcard_expiration_period: z.nullable(z.int().check(z.minimum(1), z.maximum(9999))),
  shopify_product_call_timeout: z.int().check(z.minimum(1), z.maximum(30_000)),
}

/** Returns the schema for writing a setting, which may be stricter than for reading. */
export const writtenAs = (key: SettingKey): z.ZodMiniType => written[key] ?? Settings.shape[key]
