import { Refusal } from '#contract/error.ts'
import { sentenceOf } from '#contract/refusals.ts'
import type { customerTopics } from '#contract/events/calls.ts'
import type { Handler } from '#platform/events/handler.ts'
import { emitAll } from '#platform/events/emit.ts'
import { changesOf } from './emit-changes.ts'
import { findNamed, writeCustomer } from './write-customer.ts'

/** Names a refused field as the event has it. */
const within = (path: string, cause: unknown): never => {
  if (!(cause instanceof Refusal) || !cause.field) throw cause
  throw new Refusal(cause.code, { field: `${path}.${cause.field}`, message: sentenceOf(cause) })
}

/** Writes the store's customer, unless a later version is known; the merged and erased stay. */
export const takeCustomer: Handler<(typeof customerTopics)[number]> = async (ctx, event) => {
  const { customer } = event.data
  const known = await findNamed(ctx.trx, ctx.shop.shop_id, customer.id)
  if (known?.erased_at) return { customer_id: known.customer_id, isErased: true }
  if (known?.merged_into) return { customer_id: known.merged_into }
  const version = new Date(customer.updated_at ?? event.occurred_at)
  if (known?.store_updated_at && known.store_updated_at > version)
    return { customer_id: known.customer_id }
  const email = customer.email === undefined ? (known?.email ?? null) : customer.email
  const { customer_id } = await writeCustomer(
    ctx,
    { ...customer, email },
    { mayRedirect: false, version },
  ).catch((cause: unknown) => within('data.customer', cause))
  // a record of an unknown customer is no change: a newly connected store sends those it has
  if (known || event.topic === 'customer_created')
    await emitAll(
      ctx,
      changesOf(known ?? null, customer, {
        event: event.id,
        occurred_at: event.occurred_at,
        customer_id,
      }),
    )
  return { customer_id }
}
