import type { Act } from '#platform/ctx.ts'
import type { Outgoing } from '#platform/mail/queue.ts'
import { giveCards } from '#platform/rewards/give-cards.ts'
import { type Given, giveRewards, type RewardCredit } from '#platform/rewards/give-rewards.ts'
import { formatMinor } from '#rules/money.ts'
import { dayIn, expiresOn } from '#rules/store-credit/expiration.ts'
import type { Terms } from './terms.ts'

export type Giving = Pick<Act, 'trx' | 'shop' | 'actor' | 'now' | 'vault'>
/** A reward whose credit is due now, in minor units. */
export type DueReward = {
  reward_id: bigint
  customer_id: bigint
  amount: bigint
  terms: Terms
}
type Posted = Extract<Given, { movement_id: bigint }>

/** Returns the last day of a reward's credit; null: it never expires. */
export const lastDayOf = (
  { expiration }: Pick<Terms, 'expiration'>,
  { shop, now }: Pick<Giving, 'shop' | 'now'>,
): string | null => (expiration ? expiresOn(expiration, shop.time_zone, now) : null)

/**
 * Posts rewards that are due, store credit and gift cards, in sets. Returns what was posted and, by
 * reward, the code of what was refused.
 */
export const postRewards = async (
  giving: Giving,
  due: readonly DueReward[],
): Promise<{ posted: Map<bigint, Posted>; refused: Map<bigint, string> }> => {
  const posted = new Map<bigint, Posted>()
  const refused = new Map<bigint, string>()
  const today = dayIn(giving.shop.time_zone, giving.now)
  const credits = due.flatMap(({ reward_id, customer_id, amount, terms }) => {
    const expires_on = lastDayOf(terms, giving)
    if (expires_on !== null && expires_on < today) {
      refused.set(reward_id, 'expired')
      return []
    }
    const { kind: money, note, type } = terms
    return [{ reward_id, customer_id, amount, money, note, expires_on, type }]
  })
  const of = (type: Terms['type']): RewardCredit[] => credits.filter((one) => one.type === type)
  const given = [
    ...(await giveRewards(giving, of('issue_store_credit'))),
    ...(await giveCards(giving, of('issue_gift_card'))),
  ]
  for (const [reward, one] of given)
    if ('problem' in one) refused.set(reward, one.problem)
    else posted.set(reward, one)
  return { posted, refused }
}

/** A customer's address and name for an email. */
export type Reader = { email: string; full_name: string }

/** Builds the email about a reward's credit. */
export const rewardMail = (
  giving: Giving,
  name: 'workflow_reward' | 'cashback_available',
  { customer_id, amount, terms }: DueReward,
  posted: Posted,
  reader: Reader,
): Outgoing => {
  const expires_on = lastDayOf(terms, giving)
  return {
    // the email with the card's code
    name: terms.type === 'issue_gift_card' ? 'gift_card_manual' : (terms.letter ?? name),
    to: { email: reader.email, name: reader.full_name },
    subject: terms.email?.subject ?? '',
    title: '',
    body: terms.email?.body ?? '',
    values: {
      amount_issued: formatMinor(amount),
      balance_after: formatMinor(posted.balance_after),
      ...(expires_on ? { expires_on } : {}),
    },
    customer_id,
    gift_card_id: posted.gift_card_id,
    movement_id: posted.movement_id,
  }
}
