import { type Posted, type Posting, post } from '#platform/ledger/post.ts'
import { type Acting, writtenBy } from '#platform/acting.ts'

type Grant = Pick<
  Posting,
  'gift_card_id' | 'amount' | 'money' | 'expires_on' | 'reason' | 'note' | 'cause'
> & { kind?: 'issue' | 'adjust' }

/**
 * Adds credit to a card as a new lot, in the actor's name: issued, or as an adjustment. `amount` is in
 * positive minor units; promotional unless `money` is paid.
 */
export const give = (act: Acting, grant: Grant): Promise<Posted> =>
  post(act.trx, { kind: 'issue', ...grant, ...writtenBy(act) })
