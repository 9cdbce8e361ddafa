import * as z from 'zod/mini'
import { Day, Email } from '#contract/pieces.ts'
import { MinorText } from '#platform/customers/customer-record.ts'
import { importedCodeMin } from '#rules/gift-card-code.ts'

const Text = (max: number) => z.nullable(z.string().check(z.maxLength(max)))

/** A card of an import; `line` is its line in the file. Without a code it gets a new one. */
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
