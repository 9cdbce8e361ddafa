import { type Kysely, sql } from 'kysely'

/**
 * Notes when a task was first sent to a store and the store's id of it, and keeps its place in the
 * list: open and failed tasks come first.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table store_task
      add column if not exists told_at timestamptz(3),
      add column if not exists store_ref text,
      add column if not exists place bigint generated always as (
        (extract(epoch from created_at at time zone 'UTC') * 1000)::bigint
        + case when state in ('open', 'failed') then 31556952000000 else 0 end) stored`.execute(db)
  await sql`
    create unique index if not exists store_task_of_refund on store_task (
      shop_id, refund_id, is_undo)`.execute(db)
  await sql`
    create index if not exists store_task_by_place on store_task (
      shop_id, place desc, task_id desc)`.execute(db)
  await sql`
    create index if not exists store_task_by_state on store_task (
      shop_id, state, place desc, task_id desc)`.execute(db)
  await sql`
    create unique index if not exists store_task_by_ref on store_task (shop_id, store_ref)
      where store_ref is not null`.execute(db)
  await sql`drop index if exists store_task_newest`.execute(db)
  await sql`drop index if exists store_task_open`.execute(db)
}
