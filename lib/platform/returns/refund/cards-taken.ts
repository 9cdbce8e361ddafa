import { type RawBuilder, sql } from 'kysely'
import { readId } from '#platform/ids.ts'
import { ordersNamed } from '#platform/orders/find-order.ts'
import { isOfIssue } from '#platform/rewards/lots-of-issue.ts'

type Shop = { shop: { shop_id: bigint } }

/** Selects the cards from which refunds of orders may take: rewards of theirs, and cards they bought. */
const takenBy = ({ shop: { shop_id } }: Shop, orders: RawBuilder<unknown>) => sql`
  select l.gift_card_id
  from reward r
  join lot l on l.shop_id = r.shop_id and ${isOfIssue(sql`r.movement_id`)}
  where r.shop_id = ${shop_id} and r.order_id in (${orders})
  union
  select l.gift_card_id
  from orders o
  cross join lateral unnest(order_names(o.name)) as n(name)
  join egift e on e.shop_id = o.shop_id and e.order_name = n.name
  join lot l on l.shop_id = e.shop_id and ${isOfIssue(sql`e.movement_id`)}
  where o.shop_id = ${shop_id} and o.order_id in (${orders})
  union
  select l.gift_card_id
  from orders o
  cross join lateral unnest(order_names(o.name)) as n(name)
  join movement m on m.shop_id = o.shop_id and m.cause_kind = 'order' and m.cause_id = n.name
    and m.kind = 'issue'
  join lot l on l.shop_id = m.shop_id and ${isOfIssue(sql`m.movement_id`)}
  where o.shop_id = ${shop_id} and o.order_id in (${orders})`

/** Selects the cards from which a refund of an order may take, by the id on the wire. */
export const takenByOrder = (ctx: Shop, order: string): RawBuilder<unknown> =>
  takenBy(ctx, ordersNamed(ctx.shop.shop_id, order))

/** Selects the cards from which the refunds of returns may take, by their ids on the wire. */
export const takenByReturns = (ctx: Shop, ids: readonly string[]): RawBuilder<unknown> =>
  takenBy(
    ctx,
    sql`
      select order_id
      from return_request
      where shop_id = ${ctx.shop.shop_id}
        and return_id = any(${ids.map((id) => readId('return', id))}::bigint[])`,
  )

/** Selects the cards from which the undo of a refund takes: those that got its credit, merged or not. */
export const takenByUndo = ({ shop: { shop_id } }: Shop, id: string): RawBuilder<unknown> => sql`
  select l.gift_card_id
  from refund_part p
  join lot l on l.shop_id = p.shop_id and ${isOfIssue(sql`p.movement_id`)}
  where p.shop_id = ${shop_id} and p.refund_id = ${readId('refund', id)}
  union
  select p.gift_card_id
  from refund_part p
  where p.shop_id = ${shop_id} and p.refund_id = ${readId('refund', id)}
    and p.gift_card_id is not null`
