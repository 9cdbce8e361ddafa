import * as z from 'zod/mini'
import { storeStates } from '#contract/customers/customer.ts'
import { LanguageTag } from '#contract/shop/language.ts'
import { Day, Email, Id, Instant, Line } from '#contract/pieces.ts'

/** Minor units as decimal text. */
export const MinorText = z.string().check(z.regex(/^\d{1,15}$/))

/**
 * A customer of an import; `line` is its line in the file. `state` and `language` are null if the
 * file doesn't have them; what of the optional ones it leaves out stays.
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
  phone: z.optional(z.nullable(Line(40))),
  birthday: z.optional(z.nullable(Day)),
  country: z.optional(Line(100)),
  accepts_marketing: z.optional(z.boolean()),
  total_spent: MinorText,
  /** the store's version of the customer, where the file has it */
  store_updated_at: z.optional(Instant),
  orders_count: z.int().check(z.minimum(0), z.maximum(2_000_000_000)),
})
export type CustomerRecord = z.infer<typeof CustomerRecord>
