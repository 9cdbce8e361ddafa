import { type RawBuilder, sql } from 'kysely'
import type { CreditPreview } from '#contract/store-credit/shapes.ts'
import type { Acting } from '#platform/acting.ts'
import { customerNow } from '#platform/customers/customer-now.ts'
import { readId } from '#platform/ids.ts'

type Named = { platform_customer_id?: string; email?: string; gift_card_id?: string }
type Person = { customer_id: bigint; platform_customer_id: string; full_name: string }
type Lot = { expires_on: string | null; money: 'paid' | 'promotional'; remaining: bigint }
/** A receiver of credit at one moment: their cards, and the credit left by last day and type. */
export type Receiver = {
  person: (Person & { email: string | null }) | null
  cards: { gift_card_id: bigint; last4: string | null; balance: bigint }[]
  lots: Lot[]
}
type Within = Pick<Acting, 'trx' | 'shop'>

/** Reads the receiver of credit, with all cards of a customer, or the one card that has none. */
export const readReceiver = async (act: Within, named: Named): Promise<Receiver> => {
  const { shop_id } = act.shop
  const { rows } = await sql<Person & { email: string | null }>`
    select customer_id, platform_customer_id, full_name, email
    from customer
    where shop_id = ${shop_id} and customer_id = (${customerOf(shop_id, named)})`.execute(act.trx)
  const person = rows[0] ?? null
  const theirs = sql`
    select gift_card_id
    from gift_card
    where shop_id = ${shop_id} and ${
      person
        ? sql`customer_id = ${person.customer_id}`
        : sql`gift_card_id = ${cardOf(named.gift_card_id)}`
    }`
  const { rows: cards } = await sql<Receiver['cards'][number]>`
    select g.gift_card_id, k.last4, g.balance
    from gift_card g
    left join gift_card_code k
      on k.shop_id = g.shop_id and k.gift_card_id = g.gift_card_id and k.ended_at is null
    where g.shop_id = ${shop_id} and g.gift_card_id in (${theirs})
    order by g.is_loyalty desc, g.gift_card_id`.execute(act.trx)
  const { rows: lots } = await sql<Lot>`
    select l.expires_on::text as expires_on, l.kind as money, sum(l.remaining)::bigint as remaining
    from lot l
    where l.shop_id = ${shop_id} and l.gift_card_id in (${theirs}) and l.remaining > 0
    group by l.expires_on, l.kind
    order by l.expires_on nulls last, l.kind`.execute(act.trx)
  return { person, cards, lots }
}

const cardOf = (wire: string | undefined): bigint | null =>
  wire === undefined ? null : readId('gift_card', wire)

const customerOf = (
  shopId: bigint,
  { platform_customer_id: id, email, gift_card_id }: Named,
): RawBuilder<unknown> => {
  if (gift_card_id !== undefined)
    return sql`
      select customer_id from gift_card
      where shop_id = ${shopId} and gift_card_id = ${cardOf(gift_card_id)}`
  return id === undefined
    ? sql`select customer_id from customer where shop_id = ${shopId} and email = ${email ?? null}`
    : customerNow(shopId, sql`o.platform_customer_id = ${id}`)
}

/** Sums the credit of all cards, in minor units. */
export const totalOf = ({ cards }: Receiver): bigint =>
  cards.reduce((sum, { balance }) => sum + balance, 0n)

type LotChange = Omit<CreditPreview['lots'][number], 'before' | 'after'> & {
  before: bigint
  after: bigint
}

/** Pairs the credit left before and after by last day and type, soonest to expire first. */
export const lotChanges = (before: Receiver, after: Receiver): LotChange[] => {
  const key = ({ expires_on, money }: Pick<Lot, 'expires_on' | 'money'>): string =>
    `${expires_on ?? '9999'} ${money}`
  const sums = new Map<string, LotChange>()
  for (const [side, { lots }] of [
    ['before', before],
    ['after', after],
  ] as const)
    for (const { remaining, ...lot } of lots) {
      const change = sums.get(key(lot)) ?? { ...lot, before: 0n, after: 0n }
      sums.set(key(lot), { ...change, [side]: remaining })
    }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change)
}
