import * as z from 'zod/mini'
import { Instant } from '#contract/pieces.ts'
import { moneyModes } from './store-money.ts'
import { productProblems, productStates } from './store.ts'

export const StoreProduct = z.object({
  state: z.enum(productStates),
  /** the store has it since then as it was here */
  sent_at: z.nullable(Instant),
  problem: z.nullable(z.enum(productProblems)),
  /** the store's own words about the problem */
  words: z.nullable(z.string()),
  /** its page in the store's admin */
  admin_url: z.nullable(z.string()),
  /** where money is redeemed, which decides what becomes of cards that the store sells */
  mode: z.enum(moneyModes),
})
export type StoreProduct = z.infer<typeof StoreProduct>

export const getStoreProduct = { answer: StoreProduct }
export const retryStoreProduct = { body: z.strictObject({}), answer: StoreProduct }
