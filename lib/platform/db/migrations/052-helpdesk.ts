import { type Kysely, sql } from 'kysely'

/**
 * Adds credits by helpdesk ticket, which a second one must not follow unseen, and the customers whom
 * signed entries name, kept for the session behind an opaque token.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table if not exists ticket_credit (
      shop_id bigint not null references shop,
      credit_id bigint generated always as identity,
      helpdesk text not null,
      ticket text not null,
      amount bigint not null check (amount > 0),
      movement_id bigint,
      staff_id bigint,
      at timestamptz(3) not null,
      primary key (shop_id, credit_id),
      foreign key (shop_id, staff_id) references staff (shop_id, staff_id))`.execute(db)
  await sql`
    create index if not exists credit_of_ticket on ticket_credit (
      shop_id, helpdesk, ticket, credit_id)`.execute(db)
  await sql`
    create table if not exists entry_about (
      shop_id bigint not null references shop,
      digest bytea not null,
      staff_id bigint not null,
      email text not null,
      until timestamptz(3) not null,
      primary key (shop_id, digest),
      foreign key (shop_id, staff_id) references staff (shop_id, staff_id))`.execute(db)
  await sql`create index if not exists about_by_until on entry_about (until)`.execute(db)
}
