import { type Posted, type Posting, post } from '#platform/ledger/post.ts'
import { type Acting, writtenBy } from './acting.ts'

export type Deduction = Pick<
  Posting,
  'gift_card_id' | 'amount' | 'reason' | 'note' | 'cause' | 'expected'
> & { kind: 'adjust' | 'redeem' | 'expire' }

/**
 * Deducts from a card, the soonest-expiring lots first, in the name of whoever acts. `amount` in
 * minor units, negative. Refused where less is free than that.
 */
export const take = (act: Acting, deduction: Deduction): Promise<Posted> =>
  post(act.trx, { ...deduction, ...writtenBy(act) })
