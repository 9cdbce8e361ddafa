import { sql } from 'kysely'
import type { ShopScope } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { formatMinor } from '#rules/money.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'

/** Unexpired credit of one card with one expiration date, in minor units. */
type Part = {
  gift_card_id: bigint
  is_loyalty: boolean
  last4: string | null
  /** the card's balance less what is held, expired credit included */
  unheld: bigint
  expires_on: string | null
  amount: bigint
}
type Day = { time_zone: string; now: Date }

/** Reads the unexpired credit of a customer's usable cards, soonest first; a card without any once. */
const partsOf = async (
  db: Db | Trx,
  shopId: bigint,
  customerId: bigint,
  { time_zone, now }: Day,
): Promise<Part[]> => {
  const { rows } = await sql<Part>`
    select g.gift_card_id, g.is_loyalty, k.last4, g.balance - g.held as unheld, l.expires_on,
      coalesce(sum(l.remaining), 0)::bigint as amount
    from gift_card g
    left join gift_card_code k
      on k.shop_id = g.shop_id and k.gift_card_id = g.gift_card_id and k.ended_at is null
    left join lot l
      on l.shop_id = g.shop_id and l.gift_card_id = g.gift_card_id and l.remaining > 0
        and (l.expires_on is null or l.expires_on >= ${dayIn(time_zone, now)}::date)
    where g.shop_id = ${shopId} and g.customer_id = ${customerId}
      and g.merged_into is null and g.disabled_at is null and not g.awaits_claim
    group by g.gift_card_id, g.is_loyalty, k.last4, g.balance, g.held, l.expires_on
    order by l.expires_on nulls last, g.is_loyalty desc, g.gift_card_id`.execute(db)
  return rows
}

const sumOf = (parts: readonly Part[]): bigint =>
  parts.reduce((sum, { amount }) => sum + amount, 0n)

type Lot = { amount: string; expires_on: string | null }

/** Adds up credit by its expiration date. */
const lotsOf = (parts: readonly Part[]): Lot[] =>
  [...Map.groupBy(parts, ({ expires_on }) => expires_on)]
    .map(([expires_on, same]) => ({ expires_on, sum: sumOf(same) }))
    .filter(({ sum }) => sum > 0n)
    .map(({ expires_on, sum }) => ({ amount: formatMinor(sum), expires_on }))

const cardsMost = 100

/** A customer's credit as they see it: amounts on the wire, soonest expiration first. */
export type OwnCredit = {
  balance: bigint
  /** the amount of the loyalty card that a checkout could hold, in minor units */
  available: bigint
  loyalty: bigint | null
  lots: Lot[]
  cards: { last4: string | null; balance: string; expires_on: string | null }[]
}

/** Reads what a customer has: all their usable cards; null is nobody. */
export const readOwnCredit = async (
  db: Db | Trx,
  shop: Pick<ShopScope, 'shop_id' | 'time_zone'>,
  account: { customer_id: bigint } | null,
  now: Date,
): Promise<OwnCredit> => {
  const parts = account
    ? await partsOf(db, shop.shop_id, account.customer_id, { ...shop, now })
    : []
  const cards = [...Map.groupBy(parts, ({ gift_card_id }) => gift_card_id).values()]
  const own = parts.filter(({ is_loyalty }) => is_loyalty)
  const unexpired = sumOf(own)
  const unheld = own[0]?.unheld ?? 0n
  return {
    balance: sumOf(parts),
    available: unheld < unexpired ? unheld : unexpired,
    loyalty: own[0]?.gift_card_id ?? null,
    lots: lotsOf(parts),
    cards: cards
      .filter(([first]) => first?.is_loyalty || first!.amount > 0n)
      .slice(0, cardsMost)
      .map((of) => ({
        last4: of[0]!.last4,
        balance: formatMinor(sumOf(of)),
        expires_on: of[0]!.expires_on,
      })),
  }
}

/** Reads the unexpired lots of one card, soonest first. */
export const readLots = async (
  db: Db | Trx,
  shop: Pick<ShopScope, 'shop_id' | 'time_zone'>,
  cardId: bigint,
  now: Date,
): Promise<Lot[]> => {
  const { rows } = await sql<{ amount: bigint; expires_on: string | null }>`
    select sum(remaining)::bigint as amount, expires_on
    from lot
    where shop_id = ${shop.shop_id} and gift_card_id = ${cardId} and remaining > 0
      and (expires_on is null or expires_on >= ${dayIn(shop.time_zone, now)}::date)
    group by expires_on
    order by expires_on nulls last`.execute(db)
  return rows.map(({ amount, expires_on }) => ({ amount: formatMinor(amount), expires_on }))
}
