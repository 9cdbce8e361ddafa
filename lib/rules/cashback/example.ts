import type { CashbackForm } from '#contract/workflows/cashback/shapes.ts'
import type { Items } from '#contract/workflows/definition-shapes.ts'
import { compile } from '#rules/workflows/compile.ts'
import { type Decision, decide } from '#rules/workflows/decide.ts'
import type { Item } from '#rules/workflows/facts.ts'
import { freshStanding } from '#rules/workflows/standing.ts'
import { definitionOf } from './write-definition.ts'

/** An order to try a form with, amounts in minor units. */
export type ExampleOrder = {
  subtotal: bigint
  /** with tax and shipping */
  total: bigint
  /** its part of items that earn, where only some do */
  items: bigint
  /** its part that store credit paid */
  credit: bigint
  /** all orders of the customer, this one included */
  spent: bigint
  /** tier's tag of the customer; blank: none */
  tag: string
}

const itemOf = (net: bigint, { products, variants, skus, ...other }: Items = {}): Item => ({
  product: products?.[0] ?? '',
  variant: variants?.[0] ?? '',
  sku: skus?.[0] ?? '',
  collections: other.collections ?? [],
  vendor: other.vendors?.[0] ?? '',
  product_type: other.product_types?.[0] ?? '',
  is_gift_card: false,
  net,
})

/**
 * Decides an order for a form, as for the first order that meets its channels and tags. Limits of
 * a customer and budgets have everything left.
 */
export const decideExample = (
  form: CashbackForm,
  { subtotal, total, items, credit, spent, tag }: ExampleOrder,
): Decision => {
  const tags = [...form.only_tags.slice(0, 1), tag].filter(Boolean)
  const isSome = form.base === 'items'
  return decide(
    compile('example', definitionOf(form)),
    {
      values: {
        'order.subtotal': subtotal,
        'order.total': total,
        'order.credit': credit,
        'order.paid_with_credit': credit > 0n,
        'order.channel': form.channels[0] ?? null,
        'customer.total_spent': spent,
        'customer.tags': tags,
      },
      items: isSome ? [itemOf(items, form.items), itemOf(subtotal - items)] : [itemOf(subtotal)],
      customer: 'example',
      is_staff: false,
      is_blocked: false,
      day: '2000-01-01',
      occurred_at: new Date(0),
    },
    freshStanding,
  )
}
