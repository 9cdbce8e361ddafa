import { type Kysely, sql } from 'kysely'

/** Adds back-tests of workflows, and the past events for which each would have done something. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table if not exists back_test (
      shop_id bigint not null references shop,
      back_test_id bigint generated always as identity,
      workflow_id bigint,
      title text not null,
      data jsonb not null,
      digest text not null,
      from_day date not null,
      to_day date not null,
      margin int check (margin between 0 and 10000),
      state text not null check (state in ('running', 'done', 'cancelled', 'failed')),
      problem text,
      events_total bigint,
      events_done bigint not null default 0,
      figures jsonb,
      staff_id bigint not null,
      held_by text,
      held_until timestamptz(3),
      created_at timestamptz(3) not null,
      finished_at timestamptz(3),
      primary key (shop_id, back_test_id),
      foreign key (shop_id, workflow_id) references workflow (shop_id, workflow_id)
        on delete set null (workflow_id))`.execute(db)
  await sql`
    create index if not exists back_test_running on back_test (shop_id, back_test_id)
      where state = 'running'`.execute(db)
  await sql`
    create index if not exists back_test_of_digest on back_test (shop_id, digest, finished_at desc)
      where state = 'done'`.execute(db)
  await sql`create index if not exists back_test_by_time on back_test (created_at)`.execute(db)
  await sql`
    create table if not exists back_test_row (
      shop_id bigint not null references shop,
      back_test_id bigint not null,
      row_no bigint not null,
      customer_id bigint,
      order_id bigint,
      at timestamptz(3) not null,
      verdict text not null,
      case_id text,
      amount bigint not null check (amount >= 0),
      recalled bigint not null check (recalled >= 0),
      live_verdict text,
      live_amount bigint check (live_amount >= 0),
      primary key (shop_id, back_test_id, row_no),
      foreign key (shop_id, back_test_id) references back_test (shop_id, back_test_id)
        on delete cascade)`.execute(db)
  await sql`
    create index if not exists back_test_row_of_customer on back_test_row (shop_id, customer_id)
      where customer_id is not null`.execute(db)
}
