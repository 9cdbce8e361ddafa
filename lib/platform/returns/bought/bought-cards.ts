import { sql } from 'kysely'
import type { EgiftStatus } from '#contract/egifts/egift.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { last4Of } from '#platform/money/card.ts'
import { orderNames } from '#platform/money/gates/order-names.ts'
import { divided } from '#rules/tools/share.ts'
import type { HeldOrder } from '#platform/returns/refund/hold-order.ts'

/** A gift card that an order bought; `lots` hold what is left of its credit, wherever it is now. */
export type Bought = {
  gift_card_id: bigint
  movement_id: bigint
  egift_id: bigint | null
  egift_status: EgiftStatus | null
  last4: string | null
  face: bigint
  unspent: bigint
  is_closed: boolean
  lots: { gift_card_id: string; lot_id: string }[]
  /** place of the line that sold it: the first one with its face as price; -1 if none has */
  at: number
}

/** Finds the cards that an order bought: eGifts sold with it and paid credit issued for it. */
export const boughtCards = async (
  db: Db | Trx,
  shopId: bigint,
  orderName: string,
  lines: HeldOrder['lines'],
): Promise<Bought[]> => {
  const names = orderNames(orderName)
  const { rows } = await sql<Omit<Bought, 'at'>>`
    with bought as (
      select e.movement_id, e.egift_id, e.status as egift_status
      from egift e
      where e.shop_id = ${shopId} and e.order_name = any(${names}::text[])
        and e.movement_id is not null
      union all
      select m.movement_id, null, null
      from movement m
      where m.shop_id = ${shopId} and m.cause_kind = 'order'
        and m.cause_id = any(${names}::text[]) and m.kind = 'issue' and m.source <> 'return'
        and exists (
          select from lot l
          where l.shop_id = m.shop_id and l.movement_id = m.movement_id and l.kind = 'paid'
        )
        and not exists (
          select from egift e
          where e.shop_id = m.shop_id and e.movement_id = m.movement_id
        )
    )
    select m.gift_card_id, b.movement_id, b.egift_id, b.egift_status, m.amount as face,
      coalesce(left_over.unspent, 0)::bigint as unspent,
      g.disabled_at is not null or u.movement_id is not null as is_closed,
      coalesce(left_over.lots, '[]') as lots,
      ${last4Of(sql`m.shop_id`, sql`m.gift_card_id`)} as last4
    from bought b
    join movement m on m.shop_id = ${shopId} and m.movement_id = b.movement_id
    join gift_card g on g.shop_id = ${shopId} and g.gift_card_id = m.gift_card_id
    left join movement u on u.shop_id = ${shopId} and u.undoes = b.movement_id
    left join lateral (
      select sum(l.remaining) as unspent,
        json_agg(json_build_object('gift_card_id', l.gift_card_id::text, 'lot_id', l.lot_id::text)
          order by l.lot_id) as lots
      from lot l
      where l.shop_id = ${shopId} and l.origin_movement_id = b.movement_id and l.remaining > 0
    ) left_over on true
    order by b.movement_id`.execute(db)
  return rows.map((card) => ({
    ...card,
    at: lines.findIndex(({ price, quantity }) => price === card.face && quantity > 0),
  }))
}

type Sold = Pick<HeldOrder, 'lines' | 'parts'>

/** Returns what the buyer paid for a card: its line's share after discounts, else its face. */
export const priceOf = ({ lines, parts }: Sold, { at, face }: Bought): bigint =>
  at < 0 ? face : divided(parts.lines[at]!.net, BigInt(lines[at]!.quantity))

/** Returns what closing a card gives back: what the buyer paid less what was spent, at least 0. */
export const backFor = (order: Sold, card: Bought): bigint => {
  const back = priceOf(order, card) - (card.face - card.unspent)
  return back > 0n ? back : 0n
}

/** Gives each card the line that sold it: of those with its price a chosen one first, a piece each. */
export const soldBy = (
  lines: HeldOrder['lines'],
  cards: readonly Bought[],
  picked: readonly { at: number; quantity: number }[],
): Bought[] => {
  const left = new Map(picked.map(({ at, quantity }) => [at, quantity]))
  return cards.map((card) => {
    const at = lines.findIndex(({ price }, i) => price === card.face && (left.get(i) ?? 0) > 0)
    if (at < 0) return card
    left.set(at, left.get(at)! - 1)
    return { ...card, at }
  })
}
