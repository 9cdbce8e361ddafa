import { type Posted, type Posting, post } from '#platform/ledger/post.ts'
import { type Acting, writtenBy } from './acting.ts'

export type Grant = Pick<
  Posting,
  'gift_card_id' | 'amount' | 'money' | 'expires_on' | 'reason' | 'note' | 'cause'
>

/**
 * Issues credit to a card as a lot of its own, in the name of whoever acts. `amount` in minor units,
 * positive; promotional unless `money` says paid.
 */
export const give = (act: Acting, grant: Grant): Promise<Posted> =>
  post(act.trx, { ...grant, kind: 'issue', ...writtenBy(act) })
