import type { taskSteps } from '#contract/returns/tasks.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'

/** Identifies an order to its store, by the store's id where it is known. */
export type OrderRef = { store_id: string | null; name: string }

/** The store's own figures of an order, in minor units. */
export type StoreOrder = { total: bigint; refunded: bigint }

export type StoreStep = {
  step: (typeof taskSteps)[number]
  sku: string | null
  name: string | null
  /** the line's place in the order, from 1 */
  line: number | null
  quantity: number
  amount: bigint
  location_id: string | null
}
/** Request to a store for a refund made here, or for its undo. */
export type StoreRefund = {
  order: OrderRef
  currency: string
  is_undo: boolean
  steps: readonly StoreStep[]
}

/** Answer of a store: its id of the refund, money paid back, and pieces of the order's lines. */
export type StoreTold = { ref: string; paid_back: bigint; pieces: number }

/** Refusal of a store for good: a retry wouldn't help. */
export class StoreRefusal extends Error {}

/**
 * Interface to a shop's store. Each function may be slow or fail; `refund` is keyed, so a repeated
 * call has no further effect, and `look` finds what was done for an order under a key.
 */
export type OrderStore = {
  load: (ref: OrderRef, signal: AbortSignal) => Promise<StoreOrder | null>
  refund: (task: StoreRefund, key: string, signal: AbortSignal) => Promise<StoreTold>
  look: (order: OrderRef, key: string, signal: AbortSignal) => Promise<StoreTold | null>
}

/** A refund of an order, its undo, or items that arrive after it. */
export type TaskKind = { order: OrderRef; is_undo: boolean; is_arrival: boolean }

/** A connected store: the tasks that it takes (the others are a person's), and how to reach it. */
export type ConnectedStore = {
  takes: (kind: TaskKind) => boolean
  open: (platform: Platform) => OrderStore
}

/** Finds a shop's store; null where none is connected. */
export type ConnectStore = (
  db: Db | Trx,
  shop: Pick<ShopScope, 'shop_id'>,
) => Promise<ConnectedStore | null>

declare module '#platform/area.ts' {
  interface Ports {
    /** the store whose orders are refunded */
    connectStore: ConnectStore
  }
}
