import { type Posted, type Posting, post } from '#platform/ledger/post.ts'
import { type Acting, writtenBy } from '#platform/acting.ts'

type Deduction = Pick<
  Posting,
  'gift_card_id' | 'amount' | 'reason' | 'note' | 'cause' | 'expected'
> & { kind: 'adjust' | 'redeem' | 'expire' }

/**
 * Deducts from a card, soonest-expiring lots first, in the actor's name. `amount` is in negative
 * minor units. Refused if less is available.
 */
export const take = (act: Acting, deduction: Deduction): Promise<Posted> =>
  post(act.trx, { ...deduction, ...writtenBy(act) })
