import { sql } from 'kysely'
import type { Trx } from '#platform/db/transact.ts'

type Of = { shop_id: bigint; bulk_id: bigint; moves: string | null }

/**
 * Keeps the names of rows that a file left unchanged, which a later file may have alone. A row whose
 * total is just being changed is passed by.
 */
export const learnNames = async (trx: Trx, { shop_id, bulk_id, moves }: Of): Promise<void> => {
  if (moves === null) return
  await sql`
    with
      named as materialized (
        select r.moved_key, r.id_name, r.code_name, r.email_name
        from bulk_row r
        where r.shop_id = ${shop_id} and r.bulk_id = ${bulk_id}
          and r.verdict = 'unchanged' and r.moved_before is not null),
      free as materialized (
        select m.key
        from moved_in m
        where m.shop_id = ${shop_id} and m.source = ${moves}
          and m.key = any(array(select n.moved_key from named n))
        for update skip locked)
    update moved_in m
    set id_name = coalesce(n.id_name, m.id_name),
      code_name = coalesce(n.code_name, m.code_name),
      email_name = coalesce(n.email_name, m.email_name)
    from named n
    where m.shop_id = ${shop_id} and m.source = ${moves} and m.key = n.moved_key
      and m.key = any(array(select f.key from free f))`.execute(trx)
}
