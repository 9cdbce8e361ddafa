import { Refusal } from '#contract/error.ts'
import type { Account, Act, TrxCtx } from '#platform/ctx.ts'
import { refuseErased } from '#platform/customers/personal-data/refuse-erased.ts'
import { expireCard } from '#platform/ledger/expire-card.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { makeCard } from '#platform/money/card.ts'
import { mergeCards } from '#platform/money/merge-cards.ts'
import { formatMinor } from '#rules/money.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { refuseUnlessAddable } from './addable-card.ts'
import { readOwnCredit } from '#platform/shopper/credit/own-credit.ts'

/** Finds the customer's own card, or makes it. */
const ownCard = (act: Act, account: Account): Promise<bigint> =>
  makeCard(
    act.trx,
    act,
    act.shop.shop_id,
    {
      customer_id: account.customer_id,
      is_loyalty: true,
      customer_name: account.full_name,
      customer_email: account.email,
    },
    act.now,
  )

type Adding = {
  gift_card_id: bigint
  /** the amount that the customer saw, in minor units */
  expected?: bigint | null
  /** the reader of the email to which it was sent has agreed */
  isAgreed?: boolean
}

/**
 * Merges a card into the customer's own and emails them; of any number at once the first gets it.
 * Returns the amount in minor units and, where nothing was done, the email whose reader is to agree.
 */
export const addTo = async (
  act: Act & Pick<TrxCtx, 'requestId'>,
  account: Account,
  { gift_card_id: cardId, expected = null, isAgreed = false }: Adding,
): Promise<{ amount: bigint; elsewhere: string | null }> => {
  const { trx, shop, now } = act
  const into = await ownCard(act, account)
  await refuseErased(trx, shop.shop_id, [cardId, into])
  const elsewhere = await refuseUnlessAddable(trx, shop, account, cardId)
  await expireCard(trx, {
    shop_id: shop.shop_id,
    gift_card_id: cardId,
    today: dayIn(shop.time_zone, now),
    at: now,
  })
  const { balance: amount } = await trx
    .selectFrom('gift_card')
    .select('balance')
    .where('shop_id', '=', shop.shop_id)
    .where('gift_card_id', '=', cardId)
    .executeTakeFirstOrThrow()
  if (expected !== null && expected !== amount)
    throw new Refusal('balance_moved', { facts: { balance: formatMinor(amount) } })
  if (amount === 0n) throw new Refusal('card_empty')
  if (elsewhere !== null && !isAgreed) return { amount, elsewhere }
  await mergeCards(act, cardId, into)
  await tell(act, account, into, amount)
  return { amount, elsewhere: null }
}

/** Emails the customer that a card was added. */
const tell = async (act: Act, account: Account, into: bigint, amount: bigint): Promise<void> => {
  if (!account.email) return
  const { balance } = await readOwnCredit(act.trx, act.shop, account, act.now)
  await queueMail(act, {
    name: 'card_added',
    to: { email: account.email, name: account.full_name },
    subject: '',
    title: '',
    body: '',
    values: { amount_issued: formatMinor(amount), giftcard_balance: formatMinor(balance) },
    customer_id: account.customer_id,
    gift_card_id: into,
    movement_id: null,
  })
}
