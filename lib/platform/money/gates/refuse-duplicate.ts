import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { lock } from '#platform/money/locks.ts'
import { orderNames } from './order-names.ts'
import { formatMinor } from '#rules/money.ts'

type Lately = { by: string; at: Date; amount: bigint; order: string | null }
type Recipient = { customer_id: bigint | null; email: string | null; order: string | null }
const lately = 24 * 60 * 60 * 1000

/**
 * Refuses a second credit to a person or for an order within 24 hours, by any issuer; undone ones
 * don't count, and a workflow's reward does for its own order alone. Persons and orders are
 * serialised here, before any card is locked, so that the second of two calls sees the first.
 */
export const refuseDuplicate = async (ctx: TrxCtx, to: Recipient): Promise<void> => {
  const { trx, shop } = ctx
  await lock(trx, 'email', shop.shop_id, to.email ?? `customer ${to.customer_id}`)
  const [order] = to.order ? orderNames(to.order) : []
  if (order) await lock(trx, 'order', shop.shop_id, order)
  const first = await readCreditedLately(trx, ctx, to)
  if (first)
    throw new Refusal('credited_lately', {
      facts: {
        by: first.by,
        at: first.at.toISOString(),
        amount: formatMinor(first.amount),
        ...(first.order ? { order: first.order } : {}),
      },
    })
}

/** Returns the last credit of 24 hours to a person or for an order, if there is one. */
export const readCreditedLately = async (
  db: Db | Trx,
  { shop, now }: Pick<TrxCtx, 'shop' | 'now'>,
  to: Recipient,
): Promise<Lately | undefined> => {
  const orders = to.order ? orderNames(to.order) : []
  const since = new Date(now.getTime() - lately)
  const { rows } = await sql<Lately>`
    select coalesce(p.name, m.source) as by, m.at, m.amount,
      case when m.cause_kind = 'order' then m.cause_id end as order
    from movement m
    left join staff p on p.shop_id = m.shop_id and p.staff_id = m.staff_id
    where m.shop_id = ${shop.shop_id} and m.movement_id in (
      select c.movement_id
      from movement c
      join gift_card g on g.shop_id = c.shop_id and g.gift_card_id = c.gift_card_id
      where g.shop_id = ${shop.shop_id}
        and (
          g.customer_id = ${to.customer_id}
          or (g.customer_id is null and g.customer_email = ${to.email})
        )
        and c.at > ${since} and c.source <> 'workflow'
      union
      select r.movement_id
      from orders n
      join reward r on r.shop_id = n.shop_id and r.order_id = n.order_id
      where n.shop_id = ${shop.shop_id} and n.name = any(${orders}::text[])
        and r.movement_id is not null and r.run_id is not null
      union
      select o.movement_id
      from movement o
      where o.shop_id = ${shop.shop_id}
        and o.cause_kind = 'order'
        and o.cause_id = any(${orders}::text[])
        and o.at > ${since}
    )
      and m.amount > 0
      and m.at > ${since}
      and m.kind in ('issue', 'adjust')
      and m.source <> 'return'
      and not exists (
        select from movement u
        where u.shop_id = m.shop_id and u.undoes = m.movement_id
      )
    order by m.movement_id desc
    limit 1`.execute(db)
  return rows[0]
}
