import * as z from 'zod/mini'
import { Day, Email } from '#contract/pieces.ts'
import { MinorText } from '#platform/customers/customer-record.ts'

const Text = (max: number) => z.nullable(z.string().check(z.maxLength(max)))
/** Returns the owner of the new card: the same person, or the customer with another given email. */
export const importedCodeMin = 12

/**
 * Splits an amount off to a new card with its own code. To another recipient it is a gift, and the
 * person's own limit applies.
 */
export const GiftCardRecord = z.strictObject({
  line: z.int(),
  /** the id in the store's export; a card with a code is identified by the code */
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
