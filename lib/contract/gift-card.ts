import * as z from 'zod/mini'
import { Day, Instant, Money } from './pieces.ts'

/** A card of money; `code` is what the viewer may see: whole, last four behind masked groups, or '-'. */
export const GiftCard = z.object({
  gift_card_id: z.string(),
  code: z.string(),
  balance: Money,
  currency: z.string(),
  /** the day the next lot expires, null when nothing does */
  expires_on: z.nullable(Day),
  disabled_at: z.nullable(Instant),
  fulfilled_at: z.nullable(Instant),
  created_at: Instant,
  customer_name: z.nullable(z.string()),
  customer_email: z.nullable(z.string()),
  platform_customer_id: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
})
export type GiftCard = z.infer<typeof GiftCard>
