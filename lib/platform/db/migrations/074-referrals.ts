import { type Kysely, sql } from 'kysely'

/**
 * Gives referrals a state with the signs of fraud and their decision, and customers links by which
 * friends claim. A program has a workflow for each of its triggers.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table referral
      add column if not exists state text not null default 'invited'
        check (state in ('invited', 'claimed', 'review', 'ordered', 'refused')),
      add column if not exists by_link boolean not null default false,
      add column if not exists mailbox text,
      add column if not exists signals jsonb not null default '[]',
      add column if not exists reason text,
      add column if not exists order_id bigint,
      add column if not exists claimed_at timestamptz(3),
      add column if not exists decided_at timestamptz(3),
      add column if not exists decided_by bigint`.execute(db)
  await sql`
    create index if not exists referral_of_customer on referral (shop_id, customer_id)`.execute(db)
  await sql`
    create index if not exists referral_of_mailbox on referral (shop_id, mailbox)
      where mailbox is not null`.execute(db)
  await sql`
    create table if not exists referral_link (
      shop_id bigint not null references shop,
      link_id bigint generated always as identity,
      customer_id bigint not null,
      code text not null unique,
      created_at timestamptz(3) not null,
      primary key (shop_id, link_id),
      foreign key (shop_id, customer_id) references customer (shop_id, customer_id))`.execute(db)
  await sql`
    create index if not exists referral_link_of_customer on referral_link (
      shop_id, customer_id)`.execute(db)
  await sql`
    create table if not exists referral_claim (
      shop_id bigint not null references shop,
      claim_id bigint generated always as identity,
      link_id bigint not null,
      email text not null,
      network bytea not null,
      token_digest bytea not null unique,
      language text not null,
      created_at timestamptz(3) not null,
      confirmed_at timestamptz(3),
      outcome text check (outcome in ('granted', 'later', 'review', 'refused')),
      primary key (shop_id, claim_id),
      foreign key (shop_id, link_id) references referral_link (shop_id, link_id)
        on delete cascade)`.execute(db)
  await sql`
    create index if not exists referral_claim_of_link on referral_claim (
      shop_id, link_id, created_at)`.execute(db)
  await sql`
    create index if not exists referral_claim_of_email on referral_claim (
      shop_id, email)`.execute(db)
  await sql`
    create table if not exists referral_household (
      shop_id bigint not null references shop,
      household_id bigint generated always as identity,
      customer_id bigint not null,
      digest bytea not null,
      created_at timestamptz(3) not null,
      primary key (shop_id, household_id),
      foreign key (shop_id, customer_id) references customer (shop_id, customer_id))`.execute(db)
  await sql`
    create index if not exists referral_household_of_customer on referral_household (
      shop_id, customer_id)`.execute(db)
  await sql`drop index if exists workflow_of_form`.execute(db)
  await sql`
    create unique index if not exists workflow_of_form_by_trigger on workflow (
      shop_id, kind, trigger) where kind <> 'workflow' and state <> 'archived'`.execute(db)
}
