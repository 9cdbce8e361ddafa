import * as z from 'zod/mini'
import { Id, Instant } from '#contract/pieces.ts'

export const GiftReceipt = z.object({
  order: z.object({ order_id: z.string(), name: z.string() }),
  shop_name: z.string(),
  code: z.string(),
  link: z.string(),
  items: z.array(z.object({ line_item_id: z.string(), name: z.string(), quantity: z.int() })),
  created_at: Instant,
})
export type GiftReceipt = z.infer<typeof GiftReceipt>

export const makeGiftReceipt = {
  params: z.object({ order_id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  body: z.optional(
    z.strictObject({
      line_item_ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(5000))),
    }),
  ),
  answer: z.object({ gift_receipt: GiftReceipt }),
}
