import { type Kysely, sql } from 'kysely'

/**
 * Keeps undos of many rewards, which workers carry out in lanes, each from the newest of its rewards
 * to the oldest.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table if not exists reward_undo (
      shop_id bigint not null references shop,
      undo_id bigint generated always as identity,
      workflow_id bigint,
      event_id bigint,
      from_day date not null,
      to_day date not null,
      state text not null check (state in ('running', 'done')),
      rewards bigint not null,
      amount bigint not null,
      rewards_done bigint not null default 0,
      amount_done bigint not null default 0,
      staff_id bigint not null,
      created_at timestamptz(3) not null,
      finished_at timestamptz(3),
      primary key (shop_id, undo_id),
      foreign key (shop_id, staff_id) references staff (shop_id, staff_id))`.execute(db)
  await sql`
    create table if not exists reward_undo_lane (
      shop_id bigint not null,
      undo_id bigint not null,
      lane int not null,
      next_reward bigint not null,
      primary key (shop_id, undo_id, lane),
      foreign key (shop_id, undo_id) references reward_undo (shop_id, undo_id))`.execute(db)
  await sql`
    create unique index if not exists reward_undo_running on reward_undo (shop_id)
      where state = 'running'`.execute(db)
}
