import type { RoundingWay } from '#contract/workflows/definition.ts'
import type { IssueStoreCredit, Items } from '#contract/workflows/definition-shapes.ts'
import { parseMoney } from '#rules/money.ts'
import { folded } from '#rules/tools/folded.ts'
import { sum } from '#rules/tools/sums.ts'
import { factOf } from './conditions.ts'
import type { Facts, Item } from './facts.ts'

/** An amount with every step of its arithmetic, in minor units. */
export type Counted = {
  amount: bigint
  /** amount to count from, before and after gift cards and credit are left out */
  gross: bigint
  base: bigint
  /** value of the goods that earn it, in proportion to which a refund recalls it */
  basis: bigint
  /** amount before rounding, in ten-thousandths of a minor unit */
  exact: bigint
  bound: 'min' | 'max' | null
}

// a percentage has two decimals, and a hundred percent is 100.00
const unit = 10_000n

/** Rounds ten-thousandths of a minor unit to whole steps of minor units. */
const roundTo = (exact: bigint, step: bigint, way: RoundingWay): bigint => {
  const whole = unit * step
  const rest = exact % whole
  const down = (exact - rest) / unit
  if (rest === 0n || way === 'down') return down
  return way === 'up' || rest * 2n >= whole ? down + step : down
}

const money = (facts: Facts, name: string): bigint => {
  const fact = factOf(facts, name)
  return typeof fact === 'bigint' ? fact : 0n
}
const isIn = (values: readonly string[] | undefined, ...own: readonly string[]): boolean =>
  values?.some((value) => own.some((one) => folded(one) === folded(value))) ?? false

/** Checks whether a line is among the chosen ones; with none chosen every line is. */
const isChosen = (items: Items | undefined, item: Item): boolean =>
  !items ||
  Object.values(items).every((values) => !values?.length) ||
  isIn(items.products, item.product) ||
  isIn(items.variants, item.variant) ||
  isIn(items.skus, item.sku) ||
  isIn(items.collections, ...item.collections) ||
  isIn(items.vendors, item.vendor) ||
  isIn(items.product_types, item.product_type)

const netOf = (items: readonly Item[]): bigint => sum(items.map(({ net }) => net))

/** Leaves the share of an amount out that credit paid of the order. */
const withoutCredit = (amount: bigint, facts: Facts): bigint => {
  const total = money(facts, 'order.total')
  const credit = money(facts, 'order.credit')
  if (credit <= 0n || total <= 0n) return amount
  return credit >= total ? 0n : (amount * (total - credit)) / total
}

/** Returns what an action counts from, and what of it earns. */
const baseOf = (action: IssueStoreCredit, facts: Facts): { gross: bigint; base: bigint } => {
  const base = action.base ?? 'subtotal'
  if (base === 'total_spent') return same(money(facts, 'customer.total_spent'))
  if (base === 'event') return same(money(facts, action.base_field ?? ''))
  const counted =
    base === 'items' ? facts.items.filter((item) => isChosen(action.items, item)) : facts.items
  const gross =
    base === 'items'
      ? netOf(counted)
      : money(facts, base === 'total' ? 'order.total' : 'order.subtotal')
  const cards = action.with_gift_cards
    ? 0n
    : netOf(counted.filter(({ is_gift_card }) => is_gift_card))
  const earning = gross > cards ? gross - cards : 0n
  return { gross, base: action.with_credit ? earning : withoutCredit(earning, facts) }
}
const same = (gross: bigint) => ({ gross, base: gross })

/** Value of the goods by which a refund recalls the reward. */
const basisOf = ({ base = 'subtotal', items }: IssueStoreCredit, facts: Facts): bigint =>
  base === 'items'
    ? netOf(facts.items.filter((item) => isChosen(items, item)))
    : money(facts, 'order.subtotal')

/** Minor units of a definition's text; its shape was checked. */
const minor = (text: string | null | undefined): bigint => (text ? (parseMoney(text) ?? 0n) : 0n)
/** Counts without rounding, in ten-thousandths of a minor unit. */
const exactOf = (action: IssueStoreCredit, base: bigint): bigint => {
  const value = minor(action.value)
  if (action.mode === 'fixed') return value * unit
  if (action.mode === 'percentage_of') return base * value
  const every = minor(action.every)
  return every > 0n ? (base / every) * value * unit : 0n
}

/** Counts the credit of an action: base, percentage or steps, rounding, then bounds. */
export const countCredit = (action: IssueStoreCredit, facts: Facts): Counted => {
  const { gross, base } = baseOf(action, facts)
  const exact = exactOf(action, base)
  const { way, step } = action.rounding ?? { way: 'down', step: '0.01' }
  const rounded = roundTo(exact, minor(step) || 1n, way)
  const min = action.min ? minor(action.min) : null
  const max = action.max ? minor(action.max) : null
  const counted = { gross, base, basis: basisOf(action, facts), exact }
  if (max !== null && rounded > max) return { ...counted, amount: max, bound: 'max' }
  // nothing to count from earns nothing, whatever the least amount is
  if (min !== null && rounded < min && exact > 0n) return { ...counted, amount: min, bound: 'min' }
  return { ...counted, amount: rounded, bound: null }
}
