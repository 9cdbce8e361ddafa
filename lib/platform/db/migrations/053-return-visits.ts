import { type Kysely, sql } from 'kysely'

/**
 * Adds gift receipts, and the visits of shoppers to their orders: `order_id` is null where number
 * and email matched nothing.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table if not exists gift_receipt (
      shop_id bigint not null references shop,
      receipt_id bigint generated always as identity,
      order_id bigint not null,
      code_digest bytea not null,
      line_ids bigint[],
      staff_id bigint,
      created_at timestamptz(3) not null,
      primary key (shop_id, receipt_id),
      foreign key (shop_id, order_id) references orders (shop_id, order_id),
      foreign key (shop_id, staff_id) references staff (shop_id, staff_id))`.execute(db)
  await sql`
    create unique index if not exists gift_receipt_code on gift_receipt (
      shop_id, code_digest)`.execute(db)
  await sql`
    create index if not exists gift_receipt_of_order on gift_receipt (
      shop_id, order_id)`.execute(db)
  await sql`
    create table if not exists return_visit (
      shop_id bigint not null references shop,
      visit_id bigint generated always as identity,
      typed text not null,
      email text,
      receipt_digest bytea,
      language text not null,
      order_id bigint,
      receipt_id bigint,
      handle_digest bytea not null,
      code_digest bytea,
      token_digest bytea,
      token_sealed bytea,
      tries int not null default 0,
      created_at timestamptz(3) not null,
      checked_at timestamptz(3),
      opened_at timestamptz(3),
      primary key (shop_id, visit_id),
      check (token_digest is null or order_id is not null),
      foreign key (shop_id, order_id) references orders (shop_id, order_id),
      foreign key (shop_id, receipt_id) references gift_receipt (shop_id, receipt_id))`.execute(db)
  await sql`
    create unique index if not exists return_visit_handle on return_visit (
      shop_id, handle_digest)`.execute(db)
  await sql`
    create unique index if not exists return_visit_token on return_visit (token_digest)
      where token_digest is not null`.execute(db)
  await sql`
    create index if not exists return_visit_email on return_visit (shop_id, email)`.execute(db)
  await sql`
    create index if not exists return_visit_order on return_visit (shop_id, order_id)
      where order_id is not null`.execute(db)
}
