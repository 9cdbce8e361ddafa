import { type Posted, type Posting, post } from '#platform/ledger/post.ts'
import { type Acting, writtenBy } from '#platform/acting.ts'

type Grant = Pick<
  Posting,
  'gift_card_id' | 'amount' | 'money' | 'expires_on' | 'reason' | 'note' | 'cause'
>

/**
 * Issues credit to a card as a new lot, in the actor's name. `amount` is in positive minor units;
 * promotional unless `money` is paid.
 */
export const give = (act: Acting, grant: Grant): Promise<Posted> =>
  post(act.trx, { ...grant, kind: 'issue', ...writtenBy(act) })
