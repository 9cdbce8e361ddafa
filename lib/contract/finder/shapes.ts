import * as z from 'zod/mini'
import { Instant, Line, Money } from '#contract/pieces.ts'
import { findTextMost, foundKinds } from './calls.ts'

const Found = z.object({
  /** as the kind's own calls have it */
  id: z.string(),
  /** name, number, title, or a card's code as the caller may see it */
  title: z.string(),
  /** email or holder */
  detail: z.nullable(z.string()),
  /** balance, total or value */
  amount: z.nullable(Money),
  at: z.nullable(Instant),
  /** screen of the dashboard that shows it; null where the caller has none */
  href: z.nullable(z.string()),
})
export type Found = z.infer<typeof Found>

const FoundGroup = z.object({
  kind: z.enum(foundKinds),
  rows: z.array(Found),
  /** there are more than these */
  more: z.boolean(),
})
export type FoundGroup = z.infer<typeof FoundGroup>

export const find = {
  body: z.strictObject({ text: Line(findTextMost) }),
  answer: z.object({
    currency: z.string(),
    groups: z.array(FoundGroup),
    /** seconds until codes are looked for again; null while they are */
    code_wait: z.nullable(z.int()),
  }),
}
