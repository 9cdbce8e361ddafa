import type { User } from '#contract/staff/calls.ts'
import type { Source } from '#contract/transaction.ts'
import type { Trx } from '#platform/db/transact.ts'

/** A signed-in person. `limits` in minor units; null: as much as the shop's limits allow. */
export type Person = User & {
  kind: 'person'
  id: bigint
  limits: { issue: bigint | null; day: bigint | null }
}

/** A key of the shop's own store, which may do what its checkout does. */
export type Key = { kind: 'key'; id: bigint; name: string }

/**
 * Everyone and everything that acts in a shop. Whoever has no actor can't move money, send an email
 * or write a line of the audit. A shopper is proven by a signature or a mailed link.
 */
export type Actor =
  | Pick<Person, 'kind' | 'id' | 'email'>
  | Key
  | { kind: 'campaign'; bulk_id: bigint; staff_id: bigint | null }
  | { kind: 'workflow'; run_id: bigint }
  | { kind: 'store' }
  | { kind: 'shopper' }
  | { kind: 'import' }
  | { kind: 'job' }

/** The checkout of the demo shop, whose orders were paid before it had a key. */
export const seededCheckout: Key = { kind: 'key', id: 0n, name: 'Checkout' }

/** What it takes to move money: the caller's transaction, and who acts where and when. */
export type Acting = {
  trx: Trx
  shop: { shop_id: bigint }
  actor: Actor
  now: Date
}

/** How an actor is written: the movement's source, the team member, and the audit's actor. */
type Signature = { source: Source; staff_id: bigint | null; name: string }

const platform = 'platform'

export const signatureOf = (actor: Actor): Signature => {
  switch (actor.kind) {
    case 'person':
      return { source: 'staff', staff_id: actor.id, name: actor.email }
    case 'key':
      return { source: 'checkout', staff_id: null, name: actor.name }
    case 'campaign':
      return { source: 'bulk', staff_id: actor.staff_id, name: platform }
    case 'workflow':
      return { source: 'workflow', staff_id: null, name: platform }
    case 'store':
      return { source: 'api', staff_id: null, name: platform }
    case 'import':
      return { source: 'import', staff_id: null, name: platform }
    case 'shopper':
    case 'job':
      return { source: 'job', staff_id: null, name: platform }
  }
}

/** The columns that say of a movement who made it, where and when. */
export const writtenBy = ({ shop, actor, now }: Omit<Acting, 'trx'>) => {
  const { source, staff_id } = signatureOf(actor)
  return { shop_id: shop.shop_id, source, staff_id, at: now }
}
