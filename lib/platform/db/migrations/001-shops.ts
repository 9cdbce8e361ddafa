import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table shop (
    shop_id bigint generated always as identity primary key,
    shop_url text not null unique,
    name text not null,
    shop_owner text not null default '',
    email text not null,
    intercom_email text,
    intercom_id text,
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    time_zone text not null default 'UTC',
    country text, city text, address1 text, zip text,
    settings jsonb not null default '{}',
    created_at timestamptz(3) not null)`.execute(db)
  await sql`create table staff (
    staff_id bigint generated always as identity primary key,
    shop_id bigint not null references shop,
    email text not null,
    name text not null,
    level text not null check (level in ('owner', 'staff', 'limited')),
    is_admin boolean not null default false,
    is_pos boolean not null default false,
    password_hash text,
    blocked_at timestamptz(3),
    created_at timestamptz(3) not null,
    unique (shop_id, email))`.execute(db)
  await sql`create table session (
    token_digest bytea primary key,
    shop_id bigint not null references shop,
    staff_id bigint not null references staff,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    ended_at timestamptz(3))`.execute(db)
  await sql`create index session_of_staff on session (staff_id) where ended_at is null`.execute(db)
  await sql`create table password_link (
    token_digest bytea primary key,
    shop_id bigint not null references shop,
    staff_id bigint not null references staff,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    used_at timestamptz(3))`.execute(db)
  await sql`create table sign_in_try (
    subject text primary key,
    tries int not null,
    until timestamptz(3) not null)`.execute(db)
  await sql`create table audit (
    audit_id bigint generated always as identity primary key,
    shop_id bigint not null references shop,
    staff_id bigint references staff,
    actor text not null,
    verb text not null,
    subject text not null,
    detail jsonb,
    request_id text,
    at timestamptz(3) not null)`.execute(db)
  await sql`create index audit_of_shop on audit (shop_id, audit_id desc)`.execute(db)
  await sql`create table idempotency (
    shop_id bigint not null references shop,
    key text not null,
    request_digest bytea not null,
    answer bytea not null,
    created_at timestamptz(3) not null,
    primary key (shop_id, key))`.execute(db)
  await sql`create index idempotency_age on idempotency (created_at)`.execute(db)
}
