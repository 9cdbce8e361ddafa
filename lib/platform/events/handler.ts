import type { Topic } from '#contract/events/calls.ts'
import type { StoreEvent } from '#contract/events/data-shapes.ts'
import type { TrxCtx } from '#platform/ctx.ts'

/** The transaction of one event, in the shop whose store sent it. */
export type Taking = Pick<TrxCtx, 'trx' | 'areas' | 'shop' | 'now' | 'vault'>

/** The result of an event: the customer it is of, or that what it belongs to isn't known yet. */
export type Taken =
  | 'waits'
  | {
      customer_id: bigint | null
      /** the customer was erased, so the event keeps no words */
      isErased?: boolean
      /** subjects of waiting events that may be taken now */
      settles?: readonly string[]
    }

type EventOf<T extends Topic> = Extract<StoreEvent, { data: DataOf<T> }>
type DataOf<T extends Topic> = T extends `order_${string}`
  ? { order: unknown }
  : T extends `customer_${string}`
    ? { customer: unknown }
    : { refund: unknown }

/** Applies events of a topic; a refusal undoes the event and is answered with its field. */
export type Handler<T extends Topic> = (ctx: Taking, event: EventOf<T>) => Promise<Taken>

/**
 * Applies events of different orders and customers in one transaction. Those that need more than the
 * usual, or would be refused, are left out and have changed nothing: they are taken alone.
 */
export type ManyHandler<T extends Topic> = (
  ctx: Taking,
  events: readonly EventOf<T>[],
) => Promise<ReadonlyMap<StoreEvent, TakenUsually>>
export type TakenUsually = Pick<Exclude<Taken, 'waits'>, 'customer_id' | 'settles'>

/** An order of the store as an event brought it, with its customer. */
export type OrderTold = {
  order_id: bigint
  customer_id: bigint
  /** name and postal code of the buyer; blank where the store doesn't say */
  full_name: string
  zip: string
}

declare module '#platform/area.ts' {
  interface Area {
    /** hears of an order that an event brought, in its transaction */
    ordered?: (ctx: Taking, order: OrderTold) => Promise<void>
    /** events of the store that the area applies, by topic; a topic belongs to one area */
    takes?: { readonly [T in Topic]?: Handler<T> }
    /** the same for many events at once, where that is quicker than one by one */
    takesMany?: { readonly [T in Topic]?: ManyHandler<T> }
  }
}
