import { mostVariants, type VariantMark } from '#contract/gift-card-product/calls.ts'
import type { VariantChange } from '#contract/gift-card-product/shapes.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import { formatMinor, type Minor, parseMoney } from '#rules/money.ts'

/** The product's template: cards of 50 and 100 in the shop's currency, not taxable, not shipped. */
export const template = {
  title: 'Gift card',
  handle: 'gift-card',
  prices: [5000n, 10_000n],
} as const

export type Variant = { id: string; price: Minor; value: Minor }
export type Pair = { price: string; value: string }
type Discounts = Pick<
  Settings,
  'gift_cards_variants_discounts' | 'gift_cards_variants_discounts_enabled'
>

/** Returns a card's value: its price, or the paired value while pairs are switched on. */
export const valueOf = (
  price: Minor,
  {
    gift_cards_variants_discounts: pairs = [],
    gift_cards_variants_discounts_enabled: counts,
  }: Discounts,
): Minor =>
  (counts && parseMoney(pairs.find((pair) => parseMoney(pair.price) === price)?.value ?? '')) ||
  price

/** Returns the price pairs of these variants, lowest price first. */
export const pairsOf = (variants: readonly Omit<Variant, 'id'>[]): Pair[] =>
  variants
    .filter(({ price, value }) => price !== value)
    .toSorted((a, b) => (a.price < b.price ? -1 : 1))
    .map(({ price, value }) => ({ price: formatMinor(price), value: formatMinor(value) }))

/**
 * Returns a card's discount on its value in tenths of a percent, rounded; negative if it costs
 * more.
 */
export const discountTenths = (price: Minor, value: Minor): number =>
  Number(((value - price) * 2000n + (value > price ? value : -value)) / (2n * value))

/** Returns the change requested for a variant; null leaves it as it is. */
export const markOf = ({
  variant_action_status: mark,
  new: isNew,
}: VariantChange): VariantMark | null => mark ?? (isNew ? 'create' : null)

export type Applied = {
  made: Omit<Variant, 'id'>[]
  changed: Variant[]
  dropped: string[]
  all: Omit<Variant, 'id'>[]
}
export type VariantProblem = { field: string; message: string }

/**
 * Applies the changes, all or none; returns the first problem. `paired` allows a value that differs
 * from its price.
 */
export const applyMarks = (
  now: readonly Variant[],
  changes: readonly VariantChange[],
  paired: boolean,
): Applied | VariantProblem => {
  const left = new Map(now.map((variant) => [variant.id, variant]))
  const made: Omit<Variant, 'id'>[] = []
  const changed: Variant[] = []
  const dropped: string[] = []
  const touched: { at: number; price: Minor }[] = []
  const named = new Set<string>()
  for (const [at, change] of changes.entries()) {
    const wrong = (name: string, message: string): VariantProblem => ({
      field: `variants.${at}.${name}`,
      message,
    })
    const mark = markOf(change)
    const { id } = change
    if (mark === 'create' && id) return wrong('id', 'a new variant has no id yet')
    if (mark !== 'create') {
      if (!id || !now.some((variant) => variant.id === id))
        return wrong('id', 'there is no such variant')
      if (named.has(id)) return wrong('id', 'the same variant twice')
      named.add(id)
      if (mark === 'delete') {
        dropped.push(id)
        left.delete(id)
      }
      if (mark !== 'update') continue
    }
    const [price, value] = [change.price, change.value].map((typed) =>
      typed === undefined ? null : parseMoney(typed),
    )
    if (!price) return wrong('price', 'Required Field')
    if (!value) return wrong('value', 'Required Field')
    if (price !== value && !paired)
      return wrong('value', 'must be the price while gift_cards_variants_discounts_enabled is off')
    touched.push({ at, price })
    if (id) {
      changed.push({ id, price, value })
      left.delete(id)
    } else made.push({ price, value })
  }
  const all = [...left.values(), ...changed, ...made]
  const twice = touched.find(({ price }) => all.filter((one) => one.price === price).length > 1)
  if (twice) return { field: `variants.${twice.at}.price`, message: 'this price is there already' }
  if (all.length === 0) return { field: 'variants', message: 'a product needs a variant' }
  if (all.length > mostVariants)
    return { field: 'variants', message: `at most ${mostVariants} variants` }
  return { made, changed, dropped, all }
}
