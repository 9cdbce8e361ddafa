import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'
import { gid } from '#platform/integrations/shopify/gid.ts'
import { livingStates } from '#platform/integrations/shopify/money/claim.ts'
import type { CreditPayment } from '#platform/integrations/shopify/read/as-order.ts'
import { wake } from '#platform/work/wake.ts'

type Noting = { trx: Trx; shop: { shop_id: bigint }; now: Date }

/**
 * Notes which mirrored cards paid an order or got money back of it, and has those looked at of which
 * that is new. `customer` is the store's number of the order's.
 */
export const notePayments = async (
  { trx, shop: { shop_id }, now }: Noting,
  order: string,
  customer: string | null,
  payments: readonly CreditPayment[],
): Promise<void> => {
  if (payments.length === 0) return
  const rows = payments.map(({ id, kind, card, amount, at }) => ({
    id,
    kind,
    card: card === null ? null : gid('GiftCard', card),
    amount: String(amount),
    at: at.toISOString(),
  }))
  const { numAffectedRows = 0n } = await sql`
    with noted as (
      insert into store_payment (
        shop_id, remote_id, kind, card_remote_id, amount, order_name, at)
      select m.shop_id, n.id, n.kind, m.remote_id, n.amount, ${order}, n.at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
        id text, kind text, card text, amount bigint, at timestamptz)
      join store_mirror m on m.shop_id = ${shop_id} and m.state = any(${[...livingStates]}::text[])
        and (m.remote_id = n.card or n.card is null and m.kind = 'store_credit' and exists (
          select from gift_card g
          join customer c on c.shop_id = g.shop_id and c.customer_id = g.customer_id
          where g.shop_id = m.shop_id and g.gift_card_id = m.gift_card_id
            and c.platform_customer_id = ${customer}))
      order by n.id
      on conflict (shop_id, remote_id) do nothing
      returning card_remote_id
    )
    update store_mirror m
    set look_at = least(m.look_at, ${now}::timestamptz)
    from (
      select l.gift_card_id
      from store_mirror l
      where l.shop_id = ${shop_id} and l.state = any(${[...livingStates]}::text[])
        and l.remote_id in (select card_remote_id from noted)
      order by l.gift_card_id
      for no key update) d
    where m.shop_id = ${shop_id} and m.gift_card_id = d.gift_card_id`.execute(trx)
  if (numAffectedRows > 0n) wake('store_money')
}
