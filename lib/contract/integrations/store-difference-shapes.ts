import * as z from 'zod/mini'
import { ListQuery, listOf } from '#contract/paging.ts'
import { Id, Instant, Money } from '#contract/pieces.ts'
import { integrationProblems } from './integrations.ts'
import {
  comparedParts,
  differenceCauses,
  differenceFixes,
  differenceStates,
  fixesMost,
} from './store-difference.ts'
import { differenceKinds } from './store-money.ts'
import { syncStates } from './store.ts'

const Digest = z.string().check(z.maxLength(64))
const Fix = z.enum(differenceFixes)
const MoneyOrNone = z.nullable(Money)

const Difference = z.object({
  difference_id: z.string(),
  kind: z.enum(differenceKinds),
  state: z.enum(differenceStates),
  cause: z.nullable(z.enum(differenceCauses)),
  gift_card_id: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  /** the number of what only one side has: a gift card, account, customer or order of the store */
  store_id: z.nullable(z.string()),
  order_name: z.nullable(z.string()),
  /** the refund from here that the store has made too */
  refund_id: z.nullable(z.string()),
  ours: MoneyOrNone,
  theirs: MoneyOrNone,
  /** its part of the sums: ours less theirs */
  amount: Money,
  found_at: Instant,
  seen_at: Instant,
  ended_at: z.nullable(Instant),
  fixes: z.array(Fix),
  fix: z.nullable(Fix),
  transaction_id: z.nullable(z.string()),
  /** the figures that a fix confirms */
  expected: Digest,
})
export type StoreDifference = z.infer<typeof Difference>

const Comparison = z.object({
  /** null: the store was never compared; `following`: nothing runs */
  state: z.nullable(z.enum(syncStates)),
  part: z.nullable(z.enum(comparedParts)),
  objects: z.int(),
  total: z.nullable(z.int()),
  problem: z.nullable(z.enum(integrationProblems)),
  compared_at: z.nullable(Instant),
  next_at: z.nullable(Instant),
  /** sums of the last one: ours = theirs + waiting + stays + differences */
  sums: z.nullable(
    z.object({
      ours: Money,
      theirs: Money,
      waiting: Money,
      stays: Money,
      differences: Money,
      fixed: Money,
    }),
  ),
})
export type StoreComparison = z.infer<typeof Comparison>

const Side = z.object({ before: MoneyOrNone, after: MoneyOrNone })
const Differences = listOf(Difference)

export const listStoreDifferences = {
  query: z.strictObject({
    ...ListQuery,
    kind: z.optional(z.enum(differenceKinds)),
    state: z.optional(z.enum(differenceStates)),
  }),
  answer: z.extend(Differences, {
    comparison: Comparison,
    /** differences of the state by kind, up to a thousand of each */
    counts: z.record(z.enum(differenceKinds), z.int()),
    counts_capped: z.array(z.enum(differenceKinds)),
  }),
}
export const compareStore = { body: z.strictObject({}), answer: Comparison }
export const previewStoreFix = {
  params: z.object({ id: Id }),
  body: z.strictObject({ fix: Fix }),
  answer: z.object({ ours: Side, theirs: Side, expected: Digest }),
}
export const fixStoreDifference = {
  params: z.object({ id: Id }),
  body: z.strictObject({ fix: Fix, expected: Digest }),
  answer: Difference,
}
export const fixStoreDifferences = {
  body: z.strictObject({
    fix: Fix,
    differences: z
      .array(z.strictObject({ difference_id: Id, expected: Digest }))
      .check(z.minLength(1), z.maxLength(fixesMost)),
  }),
  answer: z.object({
    fixed: z.int(),
    refused: z.array(z.object({ difference_id: z.string(), code: z.string() })),
  }),
}
