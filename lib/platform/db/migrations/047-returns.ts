import { type Kysely, sql } from 'kysely'

/** Adds requested returns with lines and events, the shop's policy, and tasks for the store. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table if not exists return_request (
      shop_id bigint not null references shop,
      return_id bigint generated always as identity,
      order_id bigint not null,
      number int not null check (number > 0),
      state text not null check (state in ('requested', 'approved', 'received', 'refunded',
        'rejected', 'cancelled', 'lapsed')),
      origin text not null check (origin in ('staff', 'till', 'helpdesk', 'shopper', 'gift')),
      "to" text not null check ("to" in ('credit', 'original', 'exchange')),
      is_gift boolean not null default false,
      needs_review boolean not null default false,
      customer_id bigint,
      name text,
      email text,
      amount bigint not null check (amount >= 0),
      pieces int not null check (pieces >= 0),
      verdict jsonb,
      note text,
      rejection text,
      staff_id bigint,
      lapses_at timestamptz(3),
      created_at timestamptz(3) not null,
      changed_at timestamptz(3) not null,
      primary key (shop_id, return_id),
      foreign key (shop_id, order_id) references orders (shop_id, order_id),
      unique (shop_id, order_id, number),
      foreign key (shop_id, staff_id) references staff (shop_id, staff_id))`.execute(db)
  await sql`
    create index if not exists return_newest on return_request (
      shop_id, created_at desc, return_id desc)`.execute(db)
  await sql`
    create index if not exists return_by_state on return_request (
      shop_id, state, created_at desc, return_id desc)`.execute(db)
  await sql`
    create index if not exists return_to_lapse on return_request (lapses_at)
      where state = 'approved'`.execute(db)
  await sql`
    create table if not exists return_line (
      shop_id bigint not null references shop,
      return_id bigint not null,
      line_id bigint not null,
      quantity int not null check (quantity > 0),
      reason text,
      words text,
      accepted int,
      damaged int,
      missing int,
      refund_damaged boolean not null default false,
      primary key (shop_id, return_id, line_id),
      check (accepted is null or accepted >= 0 and damaged >= 0 and missing >= 0
        and accepted + damaged + missing = quantity),
      foreign key (shop_id, return_id) references return_request (shop_id, return_id))`.execute(db)
  await sql`
    create index if not exists return_line_of_line on return_line (shop_id, line_id)`.execute(db)
  await sql`
    create table if not exists return_event (
      shop_id bigint not null references shop,
      event_id bigint generated always as identity,
      return_id bigint not null,
      kind text not null,
      staff_id bigint,
      detail jsonb not null,
      at timestamptz(3) not null,
      primary key (shop_id, event_id),
      foreign key (shop_id, return_id) references return_request (shop_id, return_id))`.execute(db)
  await sql`
    create index if not exists return_event_of_return on return_event (
      shop_id, return_id, event_id)`.execute(db)
  await sql`
    create table if not exists return_settings (
      shop_id bigint primary key references shop,
      revision bigint not null,
      settings jsonb not null,
      staff_id bigint,
      changed_at timestamptz(3) not null)`.execute(db)
  await sql`
    create table if not exists store_task (
      shop_id bigint not null references shop,
      task_id bigint generated always as identity,
      refund_id bigint not null,
      is_undo boolean not null default false,
      state text not null check (state in ('open', 'waiting', 'done', 'failed')),
      steps jsonb not null,
      tries int not null default 0,
      problem text,
      next_try_at timestamptz(3),
      staff_id bigint,
      created_at timestamptz(3) not null,
      done_at timestamptz(3),
      primary key (shop_id, task_id),
      check ((state = 'done') = (done_at is not null)),
      foreign key (shop_id, refund_id) references refund (shop_id, refund_id))`.execute(db)
  await sql`
    create index if not exists store_task_newest on store_task (
      shop_id, created_at desc, task_id desc)`.execute(db)
  await sql`
    create index if not exists store_task_due on store_task (next_try_at)
      where state = 'waiting'`.execute(db)
  await sql`
    create index if not exists store_task_open on store_task (shop_id, task_id)
      where state in ('open', 'failed')`.execute(db)
}
