import { type Kysely, sql } from 'kysely'

/**
 * Keeps a return's place in the list, requested ones first, and indexes what lists of returns and
 * refunds are searched and narrowed by.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table return_request
      add column if not exists place bigint generated always as (
        (extract(epoch from created_at at time zone 'UTC') * 1000)::bigint
        + case when state = 'requested' then 31556952000000 else 0 end) stored`.execute(db)
  await sql`
    create index if not exists return_by_place on return_request (
      shop_id, place desc, return_id desc)`.execute(db)
  await sql`
    create index if not exists return_by_state_and_place on return_request (
      shop_id, state, place desc, return_id desc)`.execute(db)
  await sql`drop index if exists return_by_state`.execute(db)
  await sql`
    create index if not exists return_search on return_request using gin (
      shop_id,
      (' ' || lower(coalesce(name, '') || ' ' || coalesce(email, ''))) gin_trgm_ops)`.execute(db)
  await sql`
    create index if not exists refund_search on refund using gin (
      shop_id,
      (' ' || lower(coalesce(recipient_name, '') || ' ' || coalesce(recipient_email, '')))
        gin_trgm_ops)`.execute(db)
  await sql`
    create index if not exists refund_by_state on refund (
      shop_id, state, created_at desc, refund_id desc)
      where state <> 'done'`.execute(db)
  await sql`
    create index if not exists refund_by_way on refund (
      shop_id, "to", created_at desc, refund_id desc)
      where "to" <> 'credit'`.execute(db)
}
