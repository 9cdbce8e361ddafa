import * as z from 'zod/mini'
import { Day, Email } from '#contract/pieces.ts'
import { MinorText } from '#platform/customers/customer-record.ts'

const Text = (max: number) => z.nullable(z.string().check(z.maxLength(max)))
/** Guessing a shorter one is a matter of hours (design/threats.md H2). */
export const importedCodeMin = 12

/**
 * A card of an import; `line` is its place in the file. Without a code of its own it gets a new
 * one.
 */
export const GiftCardRecord = z.strictObject({
  line: z.int(),
  /** what the form that it comes from calls it; a card with a code is told by that */
  id: Text(80),
  code: z.nullable(z.string().check(z.regex(new RegExp(`^[A-Z0-9]{${importedCodeMin},40}$`)))),
  balance: MinorText,
  expires_on: z.nullable(Day),
  email: z.nullable(Email),
  name: Text(120),
  note: Text(2000),
  created_at: z.nullable(z.iso.datetime()),
  disabled_at: z.nullable(z.iso.datetime()),
})
export type GiftCardRecord = z.infer<typeof GiftCardRecord>
