import { fc } from '@fast-check/vitest'
import type { CashbackForm } from '#contract/workflows/cashback/shapes.ts'
import {
  cashbackBases,
  cashbackMoments,
  creditWays,
} from '#contract/workflows/cashback/cashback.ts'
import {
  budgetPeriods,
  creditModes,
  holdModes,
  limitPeriods,
  periods,
  roundingWays,
} from '#contract/workflows/definition.ts'

const amount = fc
  .integer({ min: 1, max: 1_000_000 })
  .map((minor) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`)
const text = fc.constantFrom('Gold', 'Mugs', 'Wholesale', 'online', 'p1', 'Кружки')
const texts = fc.uniqueArray(text, { maxLength: 3 })
const days = fc.integer({ min: 1, max: 365 })
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })

const tiers = fc.oneof(
  fc.record({
    tiers_by: fc.constant('none' as const),
    tiers: fc.constant<CashbackForm['tiers']>([]),
  }),
  fc.record({
    tiers_by: fc.constantFrom('order' as const, 'spent' as const),
    tiers: fc.uniqueArray(fc.record({ from: amount, value: amount }), {
      selector: ({ from }) => from,
      maxLength: 4,
    }),
  }),
  fc.record({
    tiers_by: fc.constant('tag' as const),
    tiers: fc.uniqueArray(fc.record({ from: text, value: amount }), {
      selector: ({ from }) => from,
      maxLength: 4,
    }),
  }),
)
const items = fc.record(
  {
    products: texts,
    variants: texts,
    skus: texts,
    collections: texts,
    vendors: texts,
    product_types: texts,
  },
  { requiredKeys: [] },
)
const rest = fc.record({
  moment: fc.constantFrom(...cashbackMoments),
  mode: fc.constantFrom(...creditModes),
  value: amount,
  every: maybe(amount),
  base: fc.constantFrom(...cashbackBases),
  items,
  with_gift_cards: fc.boolean(),
  credit: fc.constantFrom(...creditWays),
  above: maybe(amount),
  below: maybe(amount),
  exclude_products: texts,
  exclude_collections: texts,
  channels: texts,
  only_tags: texts,
  exclude_tags: texts,
  exclude_staff: fc.boolean(),
  rounding: fc.record({ way: fc.constantFrom(...roundingWays), step: amount }),
  max: maybe(amount),
  customer: maybe(
    fc.record({
      period: fc.constantFrom(...limitPeriods),
      days: maybe(days),
      count: maybe(days),
      sum: maybe(amount),
    }),
  ),
  budget: maybe(fc.record({ period: fc.constantFrom(...budgetPeriods), amount })),
  hold: fc.record({ mode: fc.constantFrom(...holdModes), days: maybe(days) }),
  expiration: fc.record({
    never_expires: fc.boolean(),
    expiration_mode: fc.constantFrom('dynamic' as const, 'fixed' as const),
    expires_within_value: days.map(String),
    expires_within_period_type: fc.constantFrom(...periods),
    expires_on: fc.constantFrom('', '2027-03-01'),
  }),
  email: fc.boolean(),
  starts_at: maybe(fc.constant('2026-03-01T00:00:00Z')),
  ends_at: maybe(fc.constant('2026-04-01T00:00:00Z')),
})

/** Any form, also one that can't be saved; customers of no tier may earn nothing. */
export const anyForm: fc.Arbitrary<CashbackForm> = fc
  .tuple(rest, tiers, fc.boolean())
  .map(([form, by, isNothing]) => ({
    ...form,
    ...by,
    value: isNothing && by.tiers.length > 0 ? null : form.value,
  }))
