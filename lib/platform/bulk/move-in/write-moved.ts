import { sql } from 'kysely'
import type { Written } from '#platform/bulk/draft/write-rows.ts'
import type { Checked } from '#platform/bulk/dry-run/check-rows.ts'
import type { Trx } from '#platform/db/transact.ts'
import type { NewMoved } from './read-moved.ts'

/**
 * Writes rows that move in with their status. A row's amount is what differs from what earlier files
 * of the same system brought of it.
 */
export const writeMoved = async (
  trx: Trx,
  { bulk_id, shop_id, moves }: Checked & { moves: string },
  batch: NewMoved[],
  after: number,
): Promise<Written[]> => {
  const rows = JSON.stringify(
    batch.map(({ code, ...row }, i) => ({
      ...row,
      row_no: after + i + 1,
      code_digest: code?.digest ?? null,
      code_cipher: code?.cipher ?? null,
      code_last4: code?.last4 ?? null,
    })),
  )
  // the shop is a column of the rows: one that the statistics don't know yet would be taken for empty
  // where it is a constant, and read whole for each row
  const { rows: written } = await sql<Written>`
    with
      r as materialized (
        select ${shop_id}::bigint as shop_id, * from json_to_recordset(${rows}::json) as r (
          row_no int, line int, name text, email text, typed_amount text, typed_expires text,
          note text, amount bigint, expires_on date, verdict text, detail text, key text,
          id_name text, code_name text, email_name text, points bigint, rest bigint, money text,
          issued_on date, is_own boolean,
          code_digest text, code_cipher text, code_last4 text)),
      p as materialized (
        select r.*, m.key as known_key, coalesce(m.is_doubtful, false) as is_doubtful,
          coalesce(m.amount, 0) as brought,
          c.customer_id, c.is_guest,
          coalesce(c.is_out, false) or coalesce(o.is_out, false) as is_out,
          k.is_taken
        from r
          left join lateral find_moved(
            r.shop_id, ${moves}, decode(r.id_name, 'hex'), decode(r.code_name, 'hex'),
            decode(r.email_name, 'hex'), r.is_own, null) m on r.key is not null
          left join lateral (
            select x.customer_id, coalesce(x.blocked_at, x.erased_at) is not null as is_out,
              x.made_here and x.platform_customer_id like 'tender-%' and (
                select true from gift_card g
                where g.shop_id = x.shop_id and g.customer_id = x.customer_id and g.is_loyalty
                limit 1) is null as is_guest
            from customer x
            where x.shop_id = r.shop_id and x.email = r.email and r.key is not null
            limit 1) c on true
          left join lateral (
            select x.erased_at is not null as is_out
            from gift_card g
              join customer x on x.shop_id = g.shop_id and x.customer_id = g.customer_id
            where g.shop_id = r.shop_id and g.gift_card_id = m.gift_card_id
            limit 1) o on true
          left join lateral (
            select true as is_taken from gift_card_code d
            where d.shop_id = r.shop_id and d.digest = decode(r.code_digest, 'hex')
              and m.key is null
            limit 1) k on true),
      v as materialized (
        select p.*,
          case
            when p.verdict is not null then p.verdict
            when p.is_out then 'blocked'
            when p.is_doubtful then 'known_otherwise'
            when p.amount = p.brought then 'unchanged'
            when p.known_key is not null then 'changed'
            when p.is_taken then 'code_taken'
            when p.is_own or p.customer_id is null or p.is_guest then 'new_card'
            else 'existing_customer'
          end as outcome
        from p),
      w as materialized (
        select v.*, v.outcome in ('new_card', 'existing_customer', 'changed') as runs
        from v),
      kept as (
        insert into bulk_row (
          shop_id, bulk_id, row_no, line, name, email, typed_amount, typed_expires, note,
          customer_id, amount, expires_on, verdict, detail, state,
          moved_key, id_name, code_name, email_name, moved_before, moved_to, points, rest, money,
          issued_on, is_own,
          code_digest, code_cipher, code_last4)
        select
          ${shop_id}, ${bulk_id}, row_no, line, name, email, typed_amount, typed_expires, note,
          customer_id, amount - brought, expires_on, outcome, detail,
          case when runs then 'waiting' else 'skipped' end,
          coalesce(known_key, decode(key, 'hex')), decode(id_name, 'hex'), decode(code_name, 'hex'),
          decode(email_name, 'hex'), case when known_key is not null then brought end, amount,
          points, rest, money, issued_on, is_own,
          case when runs and known_key is null then decode(code_digest, 'hex') end,
          case when runs and known_key is null then decode(code_cipher, 'hex') end,
          case when runs and known_key is null then code_last4 end
        from w)
    select w.outcome as verdict, w.runs, w.amount - w.brought as amount, w.expires_on,
      null as address, w.key is not null and w.email is not null as is_person, 0::bigint as reset
    from w`.execute(trx)
  return written
}

/**
 * Refuses rows that lead to one thing of earlier files, which can be only one of them. Returns them
 * as they were written, and as they are now.
 */
export const refuseShared = async (
  trx: Trx,
  { bulk_id, shop_id }: Pick<Checked, 'bulk_id' | 'shop_id'>,
): Promise<{ was: Written; now: Written }[]> => {
  const { rows } = await sql<Omit<Written, 'runs' | 'address' | 'reset'>>`
    with was as materialized (
      select row_no, verdict
      from (
        select row_no, verdict, count(*) over (partition by moved_key) as n
        from bulk_row
        where shop_id = ${shop_id} and bulk_id = ${bulk_id}
          and moved_before is not null and verdict in ('changed', 'unchanged')) k
      where n > 1)
    update bulk_row r
    set verdict = 'known_otherwise', state = 'skipped'
    from was
    where r.shop_id = ${shop_id} and r.bulk_id = ${bulk_id} and r.row_no = was.row_no
    returning was.verdict, r.amount, r.expires_on, r.email is not null as is_person`.execute(trx)
  return rows.map((row) => {
    const rest = { ...row, address: null, reset: 0n }
    return {
      was: { ...rest, runs: row.verdict === 'changed' },
      now: { ...rest, verdict: 'known_otherwise', runs: false },
    }
  })
}
