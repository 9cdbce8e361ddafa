import type { customerTopics } from '#contract/events/calls.ts'
import type { StoreEvent } from '#contract/events/data-shapes.ts'
import { emitAll } from '#platform/events/emit.ts'
import type { ManyHandler, TakenUsually } from '#platform/events/handler.ts'
import { changesOf } from './emit-changes.ts'
import { findAllNamed, lockEmails, usualOf, writeCustomers } from './write-customers.ts'

/** Writes the store's customers, unless later versions are known: those who keep their address. */
export const takeCustomers: ManyHandler<(typeof customerTopics)[number]> = async (ctx, events) => {
  const customers = events.map(({ data }) => data.customer)
  await lockEmails(
    ctx,
    customers.flatMap(({ email }) => email ?? []),
  )
  const named = await findAllNamed(
    ctx,
    customers.map(({ id }) => id),
  )
  const taken = new Map<StoreEvent, TakenUsually>()
  const all = events.flatMap((event) => {
    const { customer } = event.data
    const known = named.get(customer.id)
    const version = new Date(customer.updated_at ?? event.occurred_at)
    const isGone = known?.merged_into || known?.erased_at
    if (known && !isGone && known.store_updated_at && known.store_updated_at > version) {
      taken.set(event, { customer_id: known.customer_id })
      return []
    }
    const email = customer.email === undefined ? (known?.email ?? null) : customer.email
    return [{ event, known, version, record: { ...customer, email } }]
  })
  const usual = await usualOf(ctx, all)
  const ids = await writeCustomers(ctx, usual)
  const changes = usual.flatMap(({ event, known, record }) => {
    const customer_id = ids.get(record.id)!
    taken.set(event, { customer_id })
    if (!known && event.topic !== 'customer_created') return []
    const { id, occurred_at } = event
    return changesOf(known ?? null, event.data.customer, { event: id, occurred_at, customer_id })
  })
  await emitAll(ctx, changes)
  return taken
}
