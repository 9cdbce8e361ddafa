import type { User } from '#contract/staff/shapes.ts'
import type { Source } from '#contract/transaction.ts'
import type { Trx } from '#platform/db/transact.ts'

/** A signed-in person. `limits` in minor units; null: only the shop's limits. */
export type Person = User & {
  kind: 'person'
  id: bigint
  limits: {
    issue: bigint | null
    day: bigint | null
    return: bigint | null
    return_day: bigint | null
  }
}

/** A key of the shop's own store, with the rights of its checkout; or the token of a trigger. */
export type Key = { kind: 'key'; id: bigint; name: string; trigger_id?: bigint | null }

/**
 * Every kind of actor in a shop. Moving money, sending email and writing the audit require one. A
 * shopper is proven by a signature or an emailed link.
 */
export type Actor =
  | Pick<Person, 'kind' | 'id' | 'email'>
  | Key
  | { kind: 'campaign'; bulk_id: bigint; staff_id: bigint | null }
  | { kind: 'workflow'; run_id: bigint }
  | { kind: 'store' }
  | { kind: 'shopper' }
  | { kind: 'import' }
  | { kind: 'refund'; staff_id: bigint | null; name: string }
  | { kind: 'job' }

/** The demo shop's checkout, for orders paid before it had a key. */
export const seededCheckout: Key = { kind: 'key', id: 0n, name: 'Checkout' }

/** The caller's transaction, actor, shop and time, as needed to move money. */
export type Acting = {
  trx: Trx
  shop: { shop_id: bigint }
  actor: Actor
  now: Date
}

/** The written form of an actor: the movement's source, the team member, and the audit's actor. */
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
    case 'refund':
      return { source: 'return', staff_id: actor.staff_id, name: actor.name }
    case 'shopper':
    case 'job':
      return { source: 'job', staff_id: null, name: platform }
  }
}

/** Returns the actor as a maker of a refund, whose money is given back and so isn't a gift. */
export const inRefund = (actor: Actor): Actor & { kind: 'refund' } => {
  const { staff_id, name } = signatureOf(actor)
  return { kind: 'refund', staff_id, name }
}

/** Returns a movement's columns for its maker, shop and time. */
export const writtenBy = ({ shop, actor, now }: Omit<Acting, 'trx'>) => {
  const { source, staff_id } = signatureOf(actor)
  return { shop_id: shop.shop_id, source, staff_id, at: now }
}

/** Returns the person in wire form. */
export const userOf = ({ id: _, kind: __, limits: ___, ...user }: Person): User => user
