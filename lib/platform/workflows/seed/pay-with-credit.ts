import { sql } from 'kysely'
import type { Act } from '#platform/ctx.ts'
import { captureHold, hold } from '#platform/money/hold.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'

const minute = 60_000

type Checkout = { key_id: bigint; name: string }
type Payable = { order_id: bigint; gift_card_id: bigint; amount: bigint }

/** Finds the customer's credit that an order may be paid with, in minor units. */
const payable = async ({ trx, shop }: Act, order: string): Promise<Payable | undefined> => {
  const { rows } = await sql<Payable>`
    select o.order_id, g.gift_card_id, least(g.balance, o.total) as amount
    from orders o
    join gift_card g on g.shop_id = o.shop_id and g.customer_id = o.customer_id and g.is_loyalty
    where o.shop_id = ${shop.shop_id} and o.name = ${order} and o.credit_used = 0
      and g.disabled_at is null and g.held = 0 and g.balance > 0`.execute(trx)
  return rows[0]
}

/** Pays an order in the shop's checkout with its customer's credit. */
export const payWithCredit = async (act: Act, order: string): Promise<void> => {
  const { trx, shop, now } = act
  const found = await payable(act, order)
  const checkout: Checkout | undefined = await trx
    .selectFrom('store_key')
    .select(['key_id', 'name'])
    .where('shop_id', '=', shop.shop_id)
    .where('ended_at', 'is', null)
    .orderBy('key_id')
    .executeTakeFirst()
  if (!found || !checkout) return
  const { key_id: id, name } = checkout
  const paying = { ...act, actor: { kind: 'key', id, name } as const }
  const redemption = await hold(paying, {
    gift_card_id: found.gift_card_id,
    amount: found.amount,
    order,
    today: dayIn(shop.time_zone, now),
    lapses_at: new Date(now.getTime() + 30 * minute),
  })
  await captureHold(paying, redemption)
  await sql`
    update orders
    set credit_used = ${found.amount}
    where shop_id = ${shop.shop_id} and order_id = ${found.order_id}`.execute(trx)
}
