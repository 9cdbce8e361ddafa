import * as z from 'zod/mini'
import { LanguageTag } from '#contract/shop/language.ts'
import { Email, Id, Line } from '#contract/pieces.ts'

/** Minor units as decimal text. */
export const MinorText = z.string().check(z.regex(/^\d{1,15}$/))

export const storeStates = ['enabled', 'disabled', 'invited', 'declined'] as const

/**
 * A customer of an import; `line` is its line in the file. `state` and `language` are null if the
 * file doesn't have them.
 */
export const CustomerRecord = z.strictObject({
  line: z.int(),
  id: Id,
  first_name: Line(120),
  last_name: Line(120),
  email: z.nullable(Email),
  state: z.nullable(z.enum(storeStates)),
  tags: Line(2000),
  language: z.optional(z.nullable(LanguageTag)),
  total_spent: MinorText,
  orders_count: z.int().check(z.minimum(0), z.maximum(2_000_000_000)),
})
export type CustomerRecord = z.infer<typeof CustomerRecord>
