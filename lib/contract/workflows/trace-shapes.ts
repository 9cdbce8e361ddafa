import * as z from 'zod/mini'
import { Money } from '#contract/pieces.ts'
import { verdicts } from './definition.ts'

/** A fact: amounts and numbers as text, days as YYYY-MM-DD; null is empty. */
export const WireFact = z.nullable(z.union([z.string(), z.boolean(), z.array(z.string())]))
export type WireFact = z.infer<typeof WireFact>
export const WireFacts = z.record(z.string(), WireFact)
export type WireFacts = z.infer<typeof WireFacts>

/** A group or a condition of a case, in their order; `depth` is its level, 0 for the outer group. */
const Part = z.object({
  depth: z.int(),
  kind: z.enum(['all', 'any', 'condition']),
  holds: z.boolean(),
  field: z.nullable(z.string()),
  operator: z.nullable(z.string()),
  /** expected */
  value: z.nullable(z.union([z.string(), z.array(z.string())])),
  actual: WireFact,
})

/** Trace of a decision: each case with its conditions, and each limit, in their order. */
export const Trace = z.object({
  verdict: z.enum(verdicts),
  /** the case that matched */
  case: z.nullable(z.string()),
  cases: z.array(
    z.object({ id: z.string(), reached: z.boolean(), chosen: z.boolean(), parts: z.array(Part) }),
  ),
  limits: z.array(
    z.object({
      kind: z.enum(['customer', 'budget', 'shop']),
      /** place in the definition; null: the shop's own */
      at: z.nullable(z.int()),
      count_before: z.int(),
      sum_before: Money,
      adds: Money,
      count_most: z.nullable(z.int()),
      sum_most: z.nullable(Money),
      passes: z.boolean(),
    }),
  ),
})
export type Trace = z.infer<typeof Trace>

/** A credit of a decision with every step of its arithmetic. */
export const TraceCredit = z.object({
  /** place of its action in the case */
  action: z.int(),
  type: z.enum(['issue_store_credit', 'issue_gift_card']),
  target: z.string(),
  amount: Money,
  /** amount to count from, before and after gift cards and credit are left out */
  gross: Money,
  base: Money,
  /** value of the goods in proportion to which a refund recalls it */
  basis: Money,
  /** before rounding, with up to six decimals */
  exact: z.string(),
  bound: z.nullable(z.enum(['min', 'max'])),
})
export type TraceCredit = z.infer<typeof TraceCredit>
