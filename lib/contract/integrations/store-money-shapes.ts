import * as z from 'zod/mini'
import { Money } from '#contract/pieces.ts'
import { moneyLeaves, moneyModes, stayReasons } from './store-money.ts'
import { Store } from './store-sync-shapes.ts'

const Mode = z.enum(moneyModes)
const Digest = z.string().check(z.maxLength(64))

export const previewStoreMoney = {
  body: z.strictObject({ mode: Mode }),
  answer: z.object({
    cards: z.int(),
    amount: Money,
    /** cards that stay as they are, by the reason */
    stays: z.array(z.object({ why: z.enum(stayReasons), cards: z.int(), amount: Money })),
    /** the preview that a change confirms */
    expected: Digest,
  }),
}
export const putStoreMoney = {
  body: z.strictObject({
    mode: Mode,
    expected: Digest,
    leave: z.optional(z.enum(moneyLeaves)),
  }),
  answer: Store,
}
export const retryStoreMoney = { body: z.strictObject({}), answer: Store }
