import type { Scope } from '#contract/right.ts'
import type { User } from '#contract/staff/shapes.ts'
import type { Source } from '#contract/transaction.ts'
import type { Trx } from '#platform/db/transact.ts'

/** The key of a program that acts as a member of the team: its name, and what it may. */
export type ApiKey = { name: string; scopes: readonly Scope[] }

/**
 * A signed-in person, or a program by its API key, which is a member of its own. `limits` in minor
 * units; null: only the shop's limits.
 */
export type Person = User & {
  kind: 'person'
  id: bigint
  key?: ApiKey
  limits: {
    issue: bigint | null
    day: bigint | null
    return: bigint | null
    return_day: bigint | null
  }
}

/**
 * A key of the shop's own store, with the rights of its checkout; an API key as a store's, with its
 * member; or the token of a trigger.
 */
export type Key = {
  kind: 'key'
  id: bigint
  name: string
  trigger_id?: bigint | null
  member_id?: bigint
}

/** A shop's customer, known by their account where a signature or an emailed link has proven it. */
export type Shopper = {
  kind: 'shopper'
  customer?: { customer_id: bigint; platform_customer_id: string }
}

/**
 * Every kind of actor in a shop. Moving money, sending email and writing the audit require one. A
 * shopper is proven by a signature or an emailed link; a store may be a connected vendor by name.
 */
export type Actor =
  | Pick<Person, 'kind' | 'id' | 'email' | 'key'>
  | Key
  | { kind: 'campaign'; bulk_id: bigint; staff_id: bigint | null }
  | { kind: 'workflow'; run_id: bigint }
  | { kind: 'store'; name?: string }
  | Shopper
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
      return actor.key
        ? { source: 'api', staff_id: actor.id, name: actor.key.name }
        : { source: 'staff', staff_id: actor.id, name: actor.email }
    case 'key':
      return { source: 'checkout', staff_id: actor.member_id ?? null, name: actor.name }
    case 'campaign':
      return { source: 'bulk', staff_id: actor.staff_id, name: platform }
    case 'workflow':
      return { source: 'workflow', staff_id: null, name: platform }
    case 'store':
      return { source: 'store', staff_id: null, name: actor.name ?? platform }
    case 'import':
      return { source: 'import', staff_id: null, name: platform }
    case 'refund':
      return { source: 'return', staff_id: actor.staff_id, name: actor.name }
    case 'shopper':
      return actor.customer
        ? {
            source: 'shopper',
            staff_id: null,
            name: `customer ${actor.customer.platform_customer_id}`,
          }
        : { source: 'job', staff_id: null, name: platform }
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
export const userOf = ({ id: _, kind: __, limits: ___, key: ____, ...user }: Person): User => user
