import { type Kysely, sql } from 'kysely'
import { defineFunction } from '#platform/db/functions.ts'

/**
 * Adds what else changes passes: amounts that checkouts hold, and new looks. Makes cards at Google by
 * the worker alone, and counts changes, by which a device that registers late is pushed.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table wallet_pass
      add column if not exists card_held bigint not null default 0,
      add column if not exists changes integer not null default 0,
      add column if not exists made_there_at timestamptz(3),
      drop column if exists is_stale`.execute(db)
  await sql`
    update wallet_pass p
    set card_held = g.held, changes = case when p.changed_at > p.made_at then 1 else 0 end
    from gift_card g
    where g.shop_id = p.shop_id and g.gift_card_id = p.gift_card_id`.execute(db)
  await sql`
    create table if not exists pass_mark (
      shop_id bigint not null references shop,
      mark_id bigint generated always as identity,
      gift_card_id bigint not null,
      primary key (shop_id, mark_id))`.execute(db)
  await sql`
    create table if not exists pass_look (
      shop_id bigint not null references shop,
      due_at timestamptz(3) not null,
      after_pass bigint not null default 0,
      turn_at timestamptz(3) not null,
      primary key (shop_id, due_at))`.execute(db)
  // passes that there are show the look of their card's last change
  await sql`
    insert into pass_look (shop_id, due_at, turn_at)
    select distinct v.shop_id, t.at, t.at
    from version v
    cross join lateral (values (v.live_from), (v.live_until)) as t(at)
    where v.kind = 'asset' and v.subject = 'apple-wallet' and t.at is not null
    on conflict do nothing`.execute(db)
  await sql`create index if not exists pass_look_due on pass_look (due_at)`.execute(db)
  await sql`
    create table if not exists pass_class (
      shop_id bigint primary key references shop,
      digest bytea not null)`.execute(db)
  await sql`
    alter table pass_push add column if not exists is_look boolean not null default false`.execute(
    db,
  )
  await sql`create index if not exists pass_push_looks on pass_push (due_at) where is_look`.execute(
    db,
  )
  await defineFunction(db, 'mark_held_passes')
  await sql`
    create or replace trigger gift_card_held after update of held on gift_card for each row
      when (old.held is distinct from new.held) execute function mark_held_passes()`.execute(db)
  await defineFunction(db, 'queue_pass_looks')
  await sql`
    create or replace trigger version_of_passes after insert on version for each row
      when (new.kind = 'asset' and new.subject = 'apple-wallet')
      execute function queue_pass_looks()`.execute(db)
}
