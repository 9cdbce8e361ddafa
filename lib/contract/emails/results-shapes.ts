import * as z from 'zod/mini'
import { Day, Money } from '#contract/pieces.ts'
import { For } from './edit-shapes.ts'
import { Named } from './shapes.ts'

/** Credit that emails of some days announced, and its redemption. */
const Announced = z.object({
  from: Day,
  to: Day,
  emails: z.int(),
  announced: Money,
  redeemed: Money,
  /** there were more emails than the newest 5,000, which are counted */
  limited: z.boolean(),
})
export type Announced = z.infer<typeof Announced>

export const readEmailResults = {
  params: Named,
  query: For,
  answer: z.object({
    currency: z.string(),
    days: z.array(
      z.object({
        day: Day,
        sent: z.int(),
        delivered: z.int(),
        bounced: z.int(),
        withheld: z.int(),
      }),
    ),
    /** emails of the 30 days before the last 30, which all had their 30 days */
    whole: Announced,
    /** emails of the last 30 days */
    so_far: Announced,
  }),
}
