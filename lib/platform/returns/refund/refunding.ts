import type { RefundPartKind } from '#contract/returns/refund.ts'
import type { Actor, Person } from '#platform/acting.ts'
import type { Act, Platform } from '#platform/ctx.ts'

/** A refund's maker: a person with their limits, or the job or shopper that a policy lets. */
type Maker = Person | Exclude<Actor, { kind: 'person' }>

/** A refund's transaction. */
export type Refunding = Omit<Act, 'actor'> &
  Pick<Platform, 'areas' | 'ports'> & {
    actor: Maker
    requestId: string
    idempotencyKey: string | null
  }

/** Checks for a refund by a person, who has limits of their own. */
export const isByPerson = <Of extends Pick<Refunding, 'actor'>>(
  act: Of,
): act is Of & { actor: Person } => act.actor.kind === 'person'

/** A part to record: signed minor units, negative where credit was taken. */
export type Part = {
  kind: RefundPartKind
  amount: bigint
  gift_card_id?: bigint | null
  movement_id?: bigint | null
  redemption_id?: bigint | null
  reward_id?: bigint | null
  order_name?: string | null
}
