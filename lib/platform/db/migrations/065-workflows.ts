import { type Kysely, sql } from 'kysely'

/**
 * Adds workflows with what they decided, gave and have left, and marks of events that they have
 * still to decide. Definitions are versions of the kind `workflow`.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await events(db)
  await workflows(db)
  await runs(db)
  await sql`
    alter table reward
      add column if not exists workflow_id bigint,
      add column if not exists action_no int,
      add column if not exists due_by text
        check (due_by in ('days', 'fulfilled', 'return_window', 'approval')),
      add column if not exists terms jsonb`.execute(db)
  await sql`
    create index if not exists reward_of_run on reward (shop_id, run_id)
      where run_id is not null`.execute(db)
  await sql`
    create index if not exists reward_of_workflow on reward (shop_id, workflow_id, reward_id)
      where workflow_id is not null`.execute(db)
  await sql`
    create index if not exists reward_of_customer on reward (shop_id, customer_id, reward_id)
      where customer_id is not null`.execute(db)
  await sql`
    create index if not exists reward_due on reward (due_at)
      where state = 'pending' and due_at is not null`.execute(db)
}

const events = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table event
      add column if not exists decide text check (decide in ('waiting', 'done', 'stuck')),
      add column if not exists decide_tries int not null default 0,
      add column if not exists decide_problem text,
      drop constraint if exists event_source_check,
      add constraint event_source_check check (source in ('here', 'store', 'trigger'))`.execute(db)
  await sql`
    create index if not exists event_to_decide on event (shop_id, event_id)
      where decide = 'waiting'`.execute(db)
  await sql`
    create table if not exists event_listener (
      shop_id bigint not null references shop,
      topic text not null,
      primary key (shop_id, topic))`.execute(db)
  await sql`
    create table if not exists event_facts (
      shop_id bigint not null references shop,
      event_id bigint not null,
      facts jsonb not null,
      created_at timestamptz(3) not null,
      primary key (shop_id, event_id))`.execute(db)
  await sql`
    create index if not exists event_facts_by_time on event_facts (created_at)`.execute(db)
}

const workflows = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table if not exists workflow (
      shop_id bigint not null references shop,
      workflow_id bigint generated always as identity,
      kind text not null check (kind in ('workflow', 'cashback', 'referral')),
      title text not null,
      trigger text not null,
      state text not null check (state in ('draft', 'live', 'paused', 'archived')),
      paused_reason text check (paused_reason in ('person', 'budget', 'trigger', 'plan')),
      live_since timestamptz(3),
      place int not null,
      staff_id bigint,
      created_at timestamptz(3) not null,
      changed_at timestamptz(3) not null,
      primary key (shop_id, workflow_id),
      check ((state = 'paused') = (paused_reason is not null)),
      check (state <> 'live' or live_since is not null))`.execute(db)
  await sql`
    create unique index if not exists workflow_of_form on workflow (shop_id, kind)
      where kind <> 'workflow' and state <> 'archived'`.execute(db)
  await sql`
    create table if not exists workflow_change (
      shop_id bigint not null references shop,
      workflow_id bigint not null,
      change_id bigint generated always as identity,
      state text not null,
      reason text,
      staff_id bigint,
      at timestamptz(3) not null,
      primary key (shop_id, workflow_id, change_id),
      foreign key (shop_id, workflow_id) references workflow (shop_id, workflow_id))`.execute(db)
}

const runs = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table if not exists workflow_run (
      shop_id bigint not null references shop,
      run_id bigint generated always as identity,
      workflow_id bigint not null,
      version_no int not null,
      event_id bigint not null,
      customer_id bigint,
      verdict text not null,
      case_id text,
      amount bigint not null check (amount >= 0),
      given bigint not null check (given between 0 and amount),
      limit_no int,
      problem text,
      day date not null,
      at timestamptz(3) not null,
      primary key (shop_id, run_id),
      unique (shop_id, workflow_id, event_id),
      foreign key (shop_id, workflow_id) references workflow (shop_id, workflow_id))`.execute(db)
  await sql`
    create index if not exists workflow_run_of_event on workflow_run (shop_id, event_id)`.execute(
    db,
  )
  await sql`
    create index if not exists workflow_run_of_customer on workflow_run (
      shop_id, workflow_id, customer_id, day) where given > 0`.execute(db)
  await sql`
    create index if not exists workflow_run_newest on workflow_run (
      shop_id, workflow_id, run_id desc)`.execute(db)
  await sql`
    create table if not exists workflow_tally (
      shop_id bigint not null references shop,
      workflow_id bigint not null,
      day date not null,
      verdict text not null,
      n bigint not null,
      primary key (shop_id, workflow_id, day, verdict))`.execute(db)
  await sql`
    create table if not exists workflow_spend (
      shop_id bigint not null references shop,
      workflow_id bigint not null,
      period text not null check (period in ('total', 'day', 'week', 'month')),
      from_day date not null,
      spent bigint not null check (spent >= 0),
      alerted_at timestamptz(3),
      primary key (shop_id, workflow_id, period, from_day))`.execute(db)
}
