import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'
import type { Checked } from '#platform/bulk/dry-run/check-rows.ts'
import type { NewRow } from '#platform/bulk/run/read-rows.ts'
import type { BulkRowTable } from '#platform/bulk/tables.ts'

/** A row's dry-run result; `reset`: the balance that is deducted first. */
export type Written = {
  verdict: NonNullable<BulkRowTable['verdict']>
  runs: boolean
  amount: bigint | null
  expires_on: string | null
  address: string | null
  is_person: boolean
  reset: bigint
}
const lately = 24 * 60 * 60 * 1000

/**
 * Writes rows with their status, looking up customers and earlier credit as
 * store-credit/refuse-duplicate.ts does for one. Where balances go to zero first, a customer's
 * second row never runs: it would deduct the first one's credit.
 */
export const writeRows = async (
  trx: Trx,
  bulk: Checked,
  batch: NewRow[],
  after: number,
  now: Date,
): Promise<Written[]> => {
  const { bulk_id, shop_id, operation } = bulk
  const rows = JSON.stringify(batch.map((row, i) => ({ ...row, row_no: after + i + 1 })))
  // `limit 1` uses the card's own index; the planner may turn an `exists` into a hash of everything
  // credited since yesterday
  const credited = sql`(
    select from movement m
    where m.shop_id = g.shop_id and m.gift_card_id = g.gift_card_id
      and m.at > ${new Date(now.getTime() - lately)}
      and m.amount > 0 and m.kind in ('issue', 'adjust') and m.source <> 'workflow'
      and (
        select true from movement u
        where u.shop_id = m.shop_id and u.undoes = m.movement_id
        limit 1) is null
    limit 1)`
  // the shop is a column of the rows: one that the statistics don't know yet would be taken for empty
  // where it is a constant, and read whole for each row
  const { rows: written } = await sql<Written>`
    with
      r as materialized (
        select ${shop_id}::bigint as shop_id, * from json_to_recordset(${rows}::json) as r (
          row_no int, line int, name text, email text, platform_customer_id text,
          typed_amount text, typed_expires text, note text, amount bigint, expires_on date,
          verdict text, detail text, first int)),
      p as materialized (
        select r.*, c.customer_id, c.email as known_email,
          coalesce(c.blocked_at, c.erased_at) is not null as is_blocked,
          c.made_here and c.platform_customer_id like 'tender-%' and (
            select true from gift_card g
            where g.shop_id = r.shop_id and g.customer_id = c.customer_id and g.is_loyalty
            limit 1) is null as gets_card
        from r
          left join lateral (
            select k.customer_id, k.email, k.blocked_at, k.erased_at, k.made_here,
              k.platform_customer_id
            from customer k
            where k.shop_id = r.shop_id and k.email = r.email and r.verdict is null
            union all
            select i.customer_id, i.email, i.blocked_at, i.erased_at, i.made_here,
              i.platform_customer_id
            from customer k
              join customer i
                on i.shop_id = k.shop_id
                  and i.customer_id = coalesce(k.merged_into, k.customer_id)
            where k.shop_id = r.shop_id and k.platform_customer_id = r.platform_customer_id
              and r.verdict is null) c on true),
      v as materialized (
        select p.*,
          case
            when p.verdict is not null then p.verdict
            when p.is_blocked then 'blocked'
            when p.customer_id is null
              and (${operation} = 'loyalty_card' or p.platform_customer_id is not null)
              then 'not_a_customer'
            when p.first is not null then 'duplicate'
            when (
              select true from gift_card g cross join lateral ${credited} m
              where g.shop_id = p.shop_id and g.customer_id = p.customer_id
              limit 1) then 'credited_lately'
            when p.customer_id is null and p.email is not null and (
              select true from gift_card g cross join lateral ${credited} m
              where g.shop_id = p.shop_id and g.customer_id is null
                and g.customer_email = p.email
              limit 1) then 'credited_lately'
            when p.customer_id is not null
              and not (${operation} = 'gift_card' and p.gets_card) then 'existing_customer'
            else 'new_card'
          end as outcome
        from p),
      w as materialized (
        select v.*,
          v.outcome in ('new_card', 'existing_customer')
            or (v.outcome = 'duplicate' and ${bulk.on_duplicate} = 'keep'
              and not ${bulk.reset_to_zero})
            or (v.outcome = 'credited_lately' and ${bulk.on_credited_lately} = 'keep') as runs
        from v),
      kept as (
        insert into bulk_row (
          shop_id, bulk_id, row_no, line, name, email, typed_amount, typed_expires, note,
          customer_id, amount, expires_on, verdict, detail, state)
        select
          ${shop_id}, ${bulk_id}, row_no, line, name, email, typed_amount, typed_expires, note,
          customer_id, amount, expires_on, outcome, detail,
          case when runs then 'waiting' else 'skipped' end
        from w)
    select w.outcome as verdict, w.runs, w.amount, w.expires_on,
      coalesce(w.email, w.known_email) as address,
      w.first is null and (w.email is not null or w.customer_id is not null) as is_person,
      case when ${bulk.reset_to_zero} and w.runs and w.first is null
        then coalesce((
          select g.balance - g.held from gift_card g
          where g.shop_id = w.shop_id and g.customer_id = w.customer_id and g.is_loyalty), 0)
        else 0 end as reset
    from w`.execute(trx)
  return written
}
