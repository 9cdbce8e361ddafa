import { type Kysely, sql } from 'kysely'

/**
 * Adds passes in wallets: the passes, the devices that registered for their changes, the pushes that
 * wait to be sent, and how far cards were followed.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table if not exists wallet_pass (
      shop_id bigint not null references shop,
      pass_id bigint generated always as identity,
      gift_card_id bigint not null,
      code_id bigint not null,
      kind text not null check (kind in ('apple', 'google')),
      serial text not null,
      card_version integer not null,
      made_at timestamptz(3) not null,
      changed_at timestamptz(3) not null,
      voided_at timestamptz(3),
      is_stale boolean not null default false,
      primary key (shop_id, pass_id),
      foreign key (shop_id, gift_card_id) references gift_card (shop_id, gift_card_id),
      foreign key (shop_id, code_id) references gift_card_code (shop_id, code_id))`.execute(db)
  // a later migration drops it
  await sql`
    alter table wallet_pass
      add column if not exists is_stale boolean not null default false`.execute(db)
  await sql`
    create unique index if not exists wallet_pass_serial on wallet_pass (shop_id, serial)`.execute(
    db,
  )
  await sql`
    create unique index if not exists wallet_pass_of_code on wallet_pass (
      shop_id, code_id, kind)`.execute(db)
  await sql`
    create index if not exists wallet_pass_of_card on wallet_pass (shop_id, gift_card_id)`.execute(
    db,
  )
  await sql`
    create index if not exists wallet_pass_stale on wallet_pass (shop_id, pass_id)
      where is_stale`.execute(db)
  await sql`
    create table if not exists pass_device (
      shop_id bigint not null references shop,
      device_id bigint generated always as identity,
      pass_id bigint not null,
      library_id text not null,
      push_token text not null,
      made_at timestamptz(3) not null,
      voided_at timestamptz(3),
      primary key (shop_id, device_id),
      foreign key (shop_id, pass_id) references wallet_pass (shop_id, pass_id))`.execute(db)
  await sql`
    create unique index if not exists pass_device_of_pass on pass_device (
      shop_id, pass_id, library_id)`.execute(db)
  await sql`
    create index if not exists pass_device_by_library on pass_device (library_id)`.execute(db)
  await sql`
    create table if not exists pass_push (
      shop_id bigint not null references shop,
      push_id bigint generated always as identity,
      pass_id bigint not null,
      device_id bigint,
      due_at timestamptz(3) not null,
      asked integer not null default 1,
      tries integer not null default 0,
      primary key (shop_id, push_id),
      foreign key (shop_id, pass_id) references wallet_pass (shop_id, pass_id),
      foreign key (shop_id, device_id) references pass_device (shop_id, device_id)
        on delete cascade)`.execute(db)
  await sql`
    create unique index if not exists pass_push_of_pass on pass_push (
      shop_id, pass_id, device_id) nulls not distinct`.execute(db)
  await sql`
    create index if not exists pass_push_of_device on pass_push (shop_id, device_id)
      where device_id is not null`.execute(db)
  await sql`create index if not exists pass_push_due on pass_push (due_at)`.execute(db)
  await sql`
    create table if not exists pass_cursor (
      followed text primary key,
      upto bigint not null,
      changed_at timestamptz(3) not null)`.execute(db)
  await sql`
    insert into pass_cursor (followed, upto, changed_at)
    values
      ('entry', (select coalesce(max(entry_id), 0) from entry), 'epoch'),
      ('card_event', (select coalesce(max(event_id), 0) from card_event), 'epoch')
    on conflict do nothing`.execute(db)
}
