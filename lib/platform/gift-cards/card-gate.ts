import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import { erased } from '#platform/customers/personal-data/refuse-erased.ts'

/** Reasons that keep a card from being changed, by hand or with a campaign's cards. */
export type Gate = 'merged' | 'erased' | 'awaits_claim'

/**
 * Returns the first reason against a change of a card (g), or null: merged, owned by an erased
 * person, or holding an eGift. For one card and for many.
 */
export const closedGate: RawBuilder<Gate | null> = sql`
  case
    when g.merged_into is not null then 'merged'
    when exists (
      select from customer k
      where k.shop_id = g.shop_id and k.customer_id = g.customer_id and k.erased_at is not null)
      then 'erased'
    when g.awaits_claim then 'awaits_claim'
  end`

const refusals: Record<Gate, () => Refusal> = {
  merged: () => new Refusal('card_merged'),
  erased,
  awaits_claim: () => new Refusal('card_awaits_claim'),
}

export const refuseGate = (gate: Gate | null): void => {
  if (gate) throw refusals[gate]()
}
