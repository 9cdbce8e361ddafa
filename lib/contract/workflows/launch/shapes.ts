import * as z from 'zod/mini'
import { Count, Id, Line, Money } from '#contract/pieces.ts'
import { verdicts } from '#contract/workflows/definition.ts'
import { launchMost } from './calls.ts'

const One = z.object({ id: Id })

/** Customers of a launch, narrowed as their list is; an empty filter is all of them. */
const Filter = z.strictObject({
  search: z.optional(Line(200)),
  tag: z.optional(Line(60)),
  members: z.optional(z.boolean()),
  with_balance: z.optional(z.boolean()),
})

export const previewLaunch = {
  params: One,
  body: z.strictObject({ filter: Filter }),
  answer: z.object({
    currency: z.string(),
    people: z.int(),
    /** customers who would get something, the sum, and how much of it would be held */
    rewarded: z.int(),
    amount: Money,
    held: Money,
    verdicts: z.array(z.object({ verdict: z.enum(verdicts), people: z.int() })),
  }),
}

export const launchWorkflow = {
  params: One,
  /** `people`: their number by the preview */
  body: z.strictObject({ filter: Filter, people: Count(1, launchMost) }),
  answer: z.object({ people: z.int() }),
}
