import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table staff
    add column limit_issue bigint check (limit_issue >= 0),
    add column limit_day bigint check (limit_day >= 0)`.execute(db)
  await sql`alter table session
    add column session_id bigint generated always as identity unique,
    add column agent text,
    add column via text not null default 'password' check (via in ('password', 'helpdesk', 'pos')),
    add column seen_at timestamptz(3)`.execute(db)
  await sql`create table entry_used (
    digest bytea primary key,
    until timestamptz(3) not null)`.execute(db)
  await sql`create index audit_of_staff on audit (shop_id, staff_id, audit_id desc)`.execute(db)
  await sql`
    create index movement_by_staff on movement (staff_id, at) where staff_id is not null`.execute(
    db,
  )
  await sql`create index order_of_shop on orders (shop_id, created_at)`.execute(db)
  await sql`create index mail_failed on mail (shop_id, created_at) where state = 'failed'`.execute(
    db,
  )
  await sql`create table ticket (
    ticket_id bigint generated always as identity primary key,
    shop_id bigint not null references shop,
    staff_id bigint references staff,
    kind text not null check (kind in ('support', 'sales', 'email')),
    reason text not null,
    email text not null,
    body text not null,
    detail jsonb not null default '{}',
    state text not null default 'open' check (state in ('open', 'closed')),
    created_at timestamptz(3) not null)`.execute(db)
  await sql`create index ticket_of_shop on ticket (shop_id, ticket_id desc)`.execute(db)
  await sql`create table review (
    shop_id bigint not null references shop,
    staff_id bigint not null references staff,
    stars int not null check (stars between 1 and 5),
    review text not null,
    at timestamptz(3) not null,
    primary key (shop_id, staff_id))`.execute(db)
  await sql`create table checkout (
    token_digest bytea primary key,
    shop_id bigint not null references shop,
    staff_id bigint not null references staff,
    plan_name text not null,
    payment_plan text not null check (payment_plan in ('monthly', 'yearly')),
    code text,
    price bigint not null,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    ended_at timestamptz(3),
    approved boolean)`.execute(db)
  await sql`create table location (
    location_id bigint generated always as identity primary key,
    shop_id bigint not null references shop,
    name text not null,
    address1 text, city text, zip text, country text,
    active boolean not null default true)`.execute(db)
  await sql`create index location_of_shop on location (shop_id)`.execute(db)
}
