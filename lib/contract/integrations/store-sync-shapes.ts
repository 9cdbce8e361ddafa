import * as z from 'zod/mini'
import { Instant, Money } from '#contract/pieces.ts'
import { integrationProblems } from './integrations.ts'
import { moneyLeaves, moneyModes, moneyMoves, moneyProblems } from './store-money.ts'
import { storeUses, syncKinds, syncStates } from './store.ts'

const Sync = z.object({
  kind: z.enum(syncKinds),
  state: z.enum(syncStates),
  /** objects of the first sync that are taken, of so many in the store */
  objects: z.int(),
  total: z.nullable(z.int()),
  made: z.int(),
  changed: z.int(),
  /** the store's names of the first that weren't taken */
  left_out: z.array(z.string()),
  left_out_count: z.int(),
  problem: z.nullable(z.enum(integrationProblems)),
  started_at: z.nullable(Instant),
  synced_at: z.nullable(Instant),
  /** changes until then are known here */
  as_of: z.nullable(Instant),
})
export type StoreSync = z.infer<typeof Sync>

const StoreMoney = z.object({
  mode: z.enum(moneyModes),
  /** the mode ends: money in the store stays there or comes back */
  leaving: z.nullable(z.enum(moneyLeaves)),
  /** every card of before the mode has had its turn */
  is_open: z.boolean(),
  cards: z.object({ on: z.int(), opening: z.int(), refused: z.int(), closing: z.int() }),
  /** money in the store, in major units */
  amount: Money,
  waiting: z.int(),
  failed: z.int(),
  /** the oldest thing to do in the store that isn't done */
  since: z.nullable(Instant),
  problem: z.nullable(z.enum(integrationProblems)),
  /** scopes of each mode that the store hasn't granted */
  missing: z.array(z.object({ mode: z.enum(moneyModes), scopes: z.array(z.string()) })),
  /** the first of what the store has refused */
  failures: z.array(
    z.object({
      gift_card_id: z.string(),
      kind: z.enum(moneyMoves),
      amount: Money,
      problem: z.enum(moneyProblems),
      at: Instant,
    }),
  ),
})
export type StoreMoney = z.infer<typeof StoreMoney>

export const Store = z.object({
  connected: z.boolean(),
  domain: z.nullable(z.string()),
  missing: z.array(z.enum(storeUses)),
  /** changes of tags that the store doesn't have yet, and those that it didn't take */
  tags: z.object({ waiting: z.int(), failed: z.int() }),
  syncs: z.array(Sync),
  money: StoreMoney,
})
export type Store = z.infer<typeof Store>

export const getStore = { answer: Store }
export const syncStore = { body: z.strictObject({}), answer: Store }
export const takeStoreDelivery = {
  body: z.unknown(),
  answer: z.object({ received: z.boolean() }),
}
