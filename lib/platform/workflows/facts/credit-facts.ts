import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/transact.ts'
import { movedSums } from '#platform/ledger/moved.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'
import { daysIn } from '#rules/tools/day-range.ts'
import type { Fact } from '#rules/workflows/facts.ts'
import { wholes } from './values.ts'

/** Credit of a customer over all of their cards, as it is now; amounts in minor units. */
export type CreditFacts = {
  customer_id: bigint
  has_card: boolean
  balance: bigint
  issued: bigint
  redeemed: bigint
  next_expiry: string | null
  /** time of the last movement */
  last_at: Date | null
}

/** Reads the credit of customers; those without a card have no entry. */
export const readCredit = async (
  db: Db | Trx,
  shopId: bigint,
  customerIds: readonly bigint[],
): Promise<Map<bigint, CreditFacts>> => {
  const { rows } = await sql<CreditFacts>`
    with card as materialized (
      select customer_id, gift_card_id, balance, is_loyalty
      from gift_card
      where shop_id = ${shopId} and customer_id = any(${customerIds}::bigint[])
    ),
    moved as (
      select c.customer_id, max(m.at) as last_at,
        ${movedSums(sql`m.amount`, sql`coalesce(o.kind, m.kind)`)}
      from card c
      join movement m on m.shop_id = ${shopId} and m.gift_card_id = c.gift_card_id
      left join movement o on o.shop_id = m.shop_id and o.movement_id = m.undoes
      group by c.customer_id
    ),
    expiry as (
      select c.customer_id, min(l.expires_on) as next_expiry
      from card c
      join lot l on l.shop_id = ${shopId} and l.gift_card_id = c.gift_card_id
      where l.remaining > 0 and l.expires_on is not null
      group by c.customer_id
    )
    select c.customer_id, bool_or(c.is_loyalty) as has_card, sum(c.balance)::bigint as balance,
      coalesce(max(m.issued), 0)::bigint as issued,
      coalesce(max(m.redeemed), 0)::bigint as redeemed,
      max(e.next_expiry) as next_expiry, max(m.last_at) as last_at
    from card c
    left join moved m on m.customer_id = c.customer_id
    left join expiry e on e.customer_id = c.customer_id
    group by c.customer_id`.execute(db)
  return new Map(rows.map((row) => [row.customer_id, row]))
}

/** Makes the facts `credit.…`; `day`: from which idle days are counted. */
export const creditValues = (
  credit: CreditFacts | undefined,
  day: string,
  zone: string,
): Record<string, Fact> => ({
  'credit.has_card': credit?.has_card ?? false,
  'credit.balance': credit?.balance ?? 0n,
  'credit.issued': credit?.issued ?? 0n,
  'credit.redeemed': credit?.redeemed ?? 0n,
  'credit.next_expiry': credit?.next_expiry ?? null,
  'credit.idle_days': credit?.last_at
    ? wholes(Math.max(0, daysIn({ from: dayIn(zone, credit.last_at), to: day }) - 1))
    : null,
})
