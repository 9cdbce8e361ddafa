import * as z from 'zod/mini'
import { Order } from '#contract/orders/shapes.ts'
import { Id, Money } from '#contract/pieces.ts'
import { Refund, RefundPart } from './refund-shapes.ts'

const One = z.object({ id: Id })

export const previewRefundUndo = {
  params: One,
  answer: z.object({
    expected: z.string(),
    /** credit and payments that the refund gave, and how much of them an undo takes back */
    given: Money,
    takes_back: Money,
    /**
     * Each part with the amount that an undo moves, the amount of it that is spent, and the amount
     * that the refund took and an undo doesn't give back, because other parts are spent.
     */
    parts: z.array(z.extend(RefundPart, { undo: Money, spent: Money, kept: Money })),
    whole: z.boolean(),
  }),
}

export const undoRefund = {
  params: One,
  body: z.strictObject({ expected: z.optional(z.string().check(z.maxLength(64))) }),
  answer: z.object({ refund: Refund, order: Order }),
}
