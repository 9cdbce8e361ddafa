import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'

type Card = {
  gift_card_id: bigint
  balance: bigint
  held: bigint
  /** can be deducted from */
  is_open: boolean
}
export type Account = { cards: Card[]; total: bigint }

/**
 * Locks all the customer's cards until the transaction ends, in one order; refused if their total
 * isn't the one that the person saw. Locks twice: a call that waited for a card being split doesn't
 * see the new one, and once all are held no more can be made.
 */
export const holdAccount = async (
  { trx, shop }: TrxCtx,
  customerId: bigint,
  expected: string | undefined,
): Promise<Account> => {
  const lock = sql`
    select from gift_card
    where shop_id = ${shop.shop_id} and customer_id = ${customerId}
    order by gift_card_id
    for no key update`
  await lock.execute(trx)
  await lock.execute(trx)
  const { rows: cards } = await sql<Card>`
    select g.gift_card_id, g.balance, g.held,
      g.disabled_at is null and g.merged_into is null as is_open
    from gift_card g
    where g.shop_id = ${shop.shop_id} and g.customer_id = ${customerId}
    order by g.is_loyalty desc,
      (
        select min(l.expires_on)
        from lot l
        where l.shop_id = g.shop_id and l.gift_card_id = g.gift_card_id and l.remaining > 0
      ) nulls last,
      g.gift_card_id`.execute(trx)
  const total = cards.reduce((sum, { balance }) => sum + balance, 0n)
  if (expected !== undefined && parseMoney(expected) !== total)
    throw new Refusal('balance_moved', { facts: { balance: formatMinor(total) } })
  return { cards, total }
}

/**
 * Spreads a deduction over the account's cards: the loyalty card first, then the soonest to expire.
 * Refused if less is free.
 */
export const spread = (
  { cards, total }: Account,
  amount: bigint,
): { gift_card_id: bigint; amount: bigint }[] => {
  const parts: { gift_card_id: bigint; amount: bigint }[] = []
  let left = amount
  for (const { gift_card_id, balance, held, is_open } of cards) {
    const free = is_open ? balance - held : 0n
    const part = free < left ? free : left
    if (part > 0n) parts.push({ gift_card_id, amount: part })
    left -= part > 0n ? part : 0n
  }
  if (left === 0n) return parts
  const isClosed = cards.length > 0 && cards.every(({ is_open }) => !is_open)
  throw new Refusal(isClosed ? 'card_disabled' : 'too_little_left', {
    facts: { balance: formatMinor(total) },
  })
}
