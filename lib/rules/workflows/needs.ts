import type { Definition } from '#contract/workflows/definition-shapes.ts'
import { conditionsOf } from './conditions.ts'

/** Facts that definitions read beside those that every event has. */
export type Needs = { lines: boolean; credit: boolean; rewards: boolean }

const ofLines: readonly string[] = [
  'order.quantity',
  'order.highest_price',
  'order.products',
  'order.variants',
  'order.skus',
  'order.collections',
  'order.vendors',
  'order.product_types',
]

/** Lists the facts that a back-test may leave unread, because no definition asks for them. */
export const needsOf = (definitions: readonly Definition[]): Needs => {
  const cases = definitions.flatMap((definition) => definition.cases)
  const names = cases.flatMap(({ conditions }) =>
    conditionsOf(conditions).map(({ field }) => field),
  )
  const countsItems = cases.some(({ actions }) =>
    actions.some((action) => action.type === 'issue_store_credit' && action.base === 'items'),
  )
  return {
    lines: countsItems || names.some((name) => ofLines.includes(name)),
    credit: names.some((name) => name.startsWith('credit.')),
    rewards: names.some((name) => name.startsWith('workflow.')),
  }
}
