import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'
import type { Standing } from './keep-differences.ts'

/** Newer records may be on their way. */
const freshMs = 60 * 60_000
/** Orders that a store shows without the scope for all of them. */
const recentMs = 59 * 24 * 60 * 60_000
const most = 10_000

type Row = { kind: 'customer' | 'order'; id: string; name: string | null; is_here: boolean }
type Within = { begunAt: Date; domain: string; hasAllOrders: boolean }

/**
 * Finds customers and orders that one side lacks. Of the orders that are here alone, those of the
 * store's own customers count: others came from elsewhere. Orders of an earlier store of the shop look
 * like those of this one, so that such a shop's are looked for here alone.
 */
export const findRecords = async (
  trx: Trx,
  shop_id: bigint,
  { begunAt, domain, hasAllOrders }: Within,
): Promise<Standing[]> => {
  const fresh = new Date(begunAt.getTime() - freshMs)
  const from = hasAllOrders ? new Date(0) : new Date(begunAt.getTime() - recentMs)
  const { rows } = await sql<Row>`
    with seen as materialized (
      select kind, mark, updated_at, regexp_replace(remote_id, '^.*/', '') as id
      from store_seen
      where shop_id = ${shop_id} and kind in ('customer', 'order')
    )
    select t.kind, t.id, t.mark as name, false as is_here
    from seen t
    where t.updated_at < ${fresh}::timestamptz and case t.kind
      when 'customer' then not exists (
        select from customer c
        where c.shop_id = ${shop_id} and c.platform_customer_id = t.id)
      else not exists (
        select from orders o
        where o.shop_id = ${shop_id} and o.platform_order_id = t.id) end
    union all
    select 'customer', c.platform_customer_id, null, true
    from store_person p
    join customer c
      on c.shop_id = p.shop_id and c.platform_customer_id = p.platform_customer_id
    where p.shop_id = ${shop_id} and p.domain = ${domain} and c.erased_at is null
      and coalesce(c.store_updated_at < ${fresh}::timestamptz, true)
      and not exists (
        select from seen t where t.kind = 'customer' and t.id = c.platform_customer_id)
    union all
    select 'order', o.platform_order_id, o.name, true
    from orders o
    where o.shop_id = ${shop_id} and o.store_updated_at < ${fresh}::timestamptz
      and o.created_at >= ${from}::timestamptz
      and (select count(*) from store where shop_id = ${shop_id}) = 1
      and not exists (select from seen t where t.kind = 'order' and t.id = o.platform_order_id)
      and exists (
        select from customer c
        join store_person p
          on p.shop_id = c.shop_id and p.platform_customer_id = c.platform_customer_id
        where c.shop_id = o.shop_id and c.customer_id = o.customer_id and p.domain = ${domain})
    order by 1, 2
    limit ${most}`.execute(trx)
  return rows.map(({ kind, id, name, is_here }) => ({
    kind,
    subject: `${kind}/${id}`,
    gift_card_id: null,
    ours: null,
    theirs: null,
    amount: 0n,
    facts: { cause: is_here ? 'removed_there' : 'not_taken', id, ...(name ? { name } : {}) },
  }))
}
