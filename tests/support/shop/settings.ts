import type { SettingKey } from '#contract/shop/settings-shapes.ts'
import { deleteSetting, getShop, putSetting } from '#contract/shop/calls.ts'
import type { Role } from '#rules/way/access.ts'
import type { Person, TestPlatform, TestShop } from '../platform.ts'

export const yesNo = { good: [true, false], bad: [1, 'true', null, {}, []] }
const limit: { good: unknown[]; bad: unknown[] } = {
  good: ['100.00', '100', 99.5, '0.1', null, 0],
  bad: ['-1', 'abc', '1e3', '12,50', 12.345, '１０', {}, [], true, ''],
}
export type Cell = { by: readonly Role[]; good: unknown[]; bad: unknown[] }
const owner = ['owner', 'admin'] as const
const vendor = ['admin'] as const
const nobody = [] as const

/** Roles that may write each key, with valid and invalid values. A new key needs a line here. */
export const table: Record<SettingKey, Cell> = {
  block_shop: { by: nobody, ...yesNo },
  gw_locked: { by: nobody, ...yesNo },
  gw_plan_name: { by: nobody, good: ['pro', null], bad: [] },
  gw_plan_title: { by: nobody, good: ['Pro', null], bad: [] },
  enterprise_store: { by: nobody, ...yesNo },
  features: { by: nobody, good: [[{ name: 'bulk', count: null }]], bad: [] },
  platform_meta_site_id: { by: nobody, good: ['x', null], bad: [] },
  is_accepted_terms: { by: owner, ...yesNo },
  using_email_builder: { by: owner, ...yesNo },
  enable_referral: { by: owner, ...yesNo },
  hiding_gift_card_code_except_last_4_digits: { by: owner, ...yesNo },
  enable_scheduled_timezone_FT: { by: owner, ...yesNo },
  first_time_user_flow: { by: owner, ...yesNo },
  refund_always_expose_change_customer_button: { by: owner, ...yesNo },
  customer_search_use_exact_email: { by: owner, ...yesNo },
  enable_optimized_customer_search: { by: owner, ...yesNo },
  enable_optimized_search: { by: owner, ...yesNo },
  enable_email_only_for_email_addresses: { by: owner, ...yesNo },
  scheduled_timezone_data: {
    by: owner,
    good: [{ tz: 'Europe/Berlin' }, { tz: 'UTC' }],
    bad: [
      { tz: 'Mars/Olympus' },
      { tz: '' },
      {},
      'UTC',
      { tz: 'UTC', x: 1 },
      { tz: 'x'.repeat(100) },
    ],
  },
  limit_store_credit_issue_max_value: { by: owner, ...limit },
  limit_store_credit_issue_min_value: { by: owner, ...limit },
  workflows_month_budget: { by: owner, ...limit },
  email_gift_card_manual: {
    by: owner,
    good: [{ subject: 'Привет', template_title: 'A gift' }],
    bad: [
      { subject: 'x' },
      { subject: 'x'.repeat(201), template_title: '' },
      'x',
      { subject: 'x\r\nBcc: y@z.example', template_title: '' },
      { subject: 'a\u0000b', template_title: '' },
      { subject: '', template_title: '\ud800' },
    ],
  },
  languages: {
    by: owner,
    good: [
      { base: 'ru', others: [] },
      { base: 'en', others: ['de', 'pt-br'] },
    ],
    bad: [
      { base: 'en' },
      { base: '', others: [] },
      { base: 'english', others: [] },
      { base: 'en', others: ['en'] },
      { base: 'en', others: ['de', 'de'] },
      {
        base: 'en',
        others: Array.from({ length: 25 }, (_, i) => `a${String.fromCharCode(97 + i)}`),
      },
      'en',
    ],
  },
  email_sender: {
    by: owner,
    good: [
      { from_name: 'Maple & Thread', reply_to: 'hello@maple.example' },
      { from_name: '', reply_to: null },
    ],
    bad: [
      { from_name: 'x' },
      { from_name: 'x'.repeat(81), reply_to: null },
      { from_name: 'x', reply_to: 'not an address' },
      { from_name: 'x', reply_to: 'a@b.example, c@d.example' },
      { from_name: 'x\r\nBcc: y@z.example', reply_to: null },
      { from_name: 'x', reply_to: 'a@b.example\r\nBcc: c@d.example' },
    ],
  },
  c2c_giftcard_product_id: { by: nobody, good: ['i1', null], bad: [] },
  c2c_giftcard_product_handle: { by: nobody, good: ['gift-card', null], bad: [] },
  gift_cards_variants_discounts: {
    by: owner,
    good: [
      [{ price: '90.00', value: '100.00' }],
      [
        { price: '120.00', value: '100.00' },
        { price: '9.50', value: '10.00' },
      ],
      [],
    ],
    bad: [
      [{ price: '0', value: '100' }],
      [{ price: '90', value: '0.00' }],
      [{ price: '-90', value: '100' }],
      [{ price: '90.005', value: '100' }],
      [
        { price: '90', value: '100' },
        { price: '90.00', value: '110' },
      ],
      [{ price: '90' }],
      [{ price: '90', value: '100', x: 1 }],
      {},
      null,
      '[]',
      Array.from({ length: 101 }, (_, n) => ({ price: n + 1, value: n + 2 })),
      JSON.parse('[{"__proto__": {"polluted": true}, "price": "90"}]'),
    ],
  },
  gift_cards_variants_discounts_enabled: { by: owner, ...yesNo },
  c2c_giftcard_expiration_period: {
    by: owner,
    good: [1, 9999, null],
    bad: [0, -1, 1.5, '30', 10_000, {}, true],
  },
  c2c_giftcard_expiration_period_type: {
    by: owner,
    good: ['week', 'month', 'year', 'day'],
    bad: ['decade', '', null, 1, {}],
  },
  gift_card_sending_method: {
    by: owner,
    good: ['after_fulfillment', 'manual', 'after_payment'],
    bad: ['never', '', null, true],
  },
  sales_channels_directory: { by: owner, ...yesNo },
  storefront_domains: {
    by: owner,
    good: [['a.example'], ['a.example', 'localhost:5173'], []],
    bad: [['evil'], ['*.a.example'], ['a.example', 'A.example'], 'a.example', [1], null, {}],
  },
  shopify_product_call_timeout: {
    by: vendor,
    good: [1, 20_000, 30_000],
    bad: [0, -1, 30_001, 1.5, '20000', null, {}],
  },
  test_mode: { by: vendor, ...yesNo },
  enable_egifts: { by: vendor, ...yesNo },
  enable_cashback_tab: { by: vendor, ...yesNo },
  dashboard_enable_referral: { by: vendor, ...yesNo },
  create_bulk_enabled: { by: vendor, ...yesNo },
}

/** A shop's settings, written and read. */
export const settingsOf = (platform: TestPlatform, shop: TestShop) => {
  const put = (key: string, value: unknown, person: Person = shop.people.owner) =>
    platform.call(person, putSetting, { body: { key, value } })
  const drop = (key: string, person: Person = shop.people.owner) =>
    platform.call(person, deleteSetting, { query: { key }, body: undefined })
  const read = async (of = shop) =>
    (await platform.call(of.people.owner, getShop, {})).body.settings
  return { put, drop, read }
}
