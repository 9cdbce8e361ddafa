import { type Kysely, sql } from 'kysely'

/**
 * Lets each credit of many have a cause of its own, finds held rewards that wait for the fulfilment
 * of their order and events by their order, and keeps acts of workflows that are due later.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    do $$ begin
      alter type credit add attribute cause_id text;
    exception when duplicate_column then null;
    end $$`.execute(db)
  await sql`
    create index if not exists reward_awaiting on reward (shop_id, order_id)
      where state = 'pending' and due_at is null and due_by = 'fulfilled'`.execute(db)
  await sql`
    create table if not exists workflow_act (
      shop_id bigint not null references shop,
      run_id bigint not null,
      action_no int not null,
      workflow_id bigint not null,
      customer_id bigint not null,
      depth int not null,
      action jsonb not null,
      due_at timestamptz(3) not null,
      primary key (shop_id, run_id, action_no))`.execute(db)
  await sql`
    create index if not exists workflow_act_due on workflow_act (due_at)`.execute(db)
  await sql`
    create index if not exists event_of_order on event (
      shop_id,
      (coalesce(data -> 'order' ->> 'name', data -> 'refund' ->> 'order', data ->> 'order')),
      event_id)`.execute(db)
}
