import { formatMinor, parseMoney } from '#rules/money.ts'
import { folded } from '#rules/tools/folded.ts'
import type { ReturnSettings } from './policy.ts'
import { lookup } from './policy-lists.ts'
import type { JudgedLine, JudgedOrder, Reason } from './verdict.ts'

type Rules = ReturnSettings['final_sale']
/** Returns the rules of final sale that a line at a place falls under. */
type FinalSale = (line: JudgedLine, at: number) => Reason[]

/** Matches a SKU: with a final `*`, everything that begins so. */
const skuRuleOf = ({ skus }: Rules): ((sku: string) => string | undefined) => {
  const rules = skus.map((rule) => {
    const wanted = folded(rule)
    return { rule, wanted, begins: wanted.endsWith('*') ? wanted.slice(0, -1) : null }
  })
  return (sku) => {
    const text = folded(sku)
    return rules.find(({ wanted, begins }) =>
      begins === null ? text === wanted : text.startsWith(begins),
    )?.rule
  }
}

/** Keeps what a function answered: many lines have the same few items. */
const remembered = <T>(answer: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>()
  return (text) => {
    if (!known.has(text)) known.set(text, answer(text))
    return known.get(text)!
  }
}

/** Finds lines sold at so many percent off or more, order discounts included. */
const reducedBy = ({ discount_percent: limit }: Rules): FinalSale => {
  if (limit === null) return () => []
  const percent = parseMoney(limit) ?? 0n
  return ({ price, quantity, net }, line) => {
    const full = price * BigInt(quantity)
    const off = (full - net) * 10_000n
    if (full <= 0n || off < percent * full) return []
    const facts = { discount: formatMinor(off / full), limit }
    return [{ key: 'final_sale_discount', line, facts }]
  }
}

/** Prepares the rules of final sale: for an order, then for its lines. */
export const finalSaleUnder = (
  rules: Rules,
): ((order: Pick<JudgedOrder, 'tags'>) => FinalSale | null) => {
  const skuRule = remembered(skuRuleOf(rules))
  const byVendor = lookup(rules.vendors)
  const vendorRule = remembered((vendor) => byVendor(() => [vendor]))
  const byTag = lookup(rules.tags)
  const reduced = reducedBy(rules)
  const { skus, vendors, tags, discount_percent } = rules
  const hasRules =
    skus.length > 0 || vendors.length > 0 || tags.length > 0 || discount_percent !== null
  return (order) => {
    if (!hasRules) return null
    const tag = byTag(() => order.tags)
    return (item, line) => {
      const { sku } = item
      const rule = skuRule(sku)
      const vendor = vendorRule(item.vendor)
      return [
        ...(rule ? [{ key: 'final_sale_sku' as const, line, facts: { sku, rule } }] : []),
        ...(vendor ? [{ key: 'final_sale_vendor' as const, line, facts: { vendor } }] : []),
        ...(tag ? [{ key: 'final_sale_tag' as const, line, facts: { tag } }] : []),
        ...reduced(item, line),
      ]
    }
  }
}
