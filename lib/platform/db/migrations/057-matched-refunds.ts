import { type Kysely, sql } from 'kysely'

/** Adds to each refund how much of it the store's own figure is known to include. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table refund
      add column if not exists matched bigint not null default 0 check (matched >= 0)`.execute(db)
  // payments that connected stores made by tasks; the rest of an order's sum stays as it is
  await sql`
    update refund r
    set matched = least(r.amount, told.amount)
    from (
      select t.shop_id, t.refund_id, sum((s.step ->> 'amount')::bigint)::bigint as amount
      from store_task t
      cross join jsonb_array_elements(t.steps) s(step)
      where t.store_ref is not null and s.step ->> 'step' = 'pay_back'
      group by t.shop_id, t.refund_id
    ) told
    where r.shop_id = told.shop_id and r.refund_id = told.refund_id`.execute(db)
}
