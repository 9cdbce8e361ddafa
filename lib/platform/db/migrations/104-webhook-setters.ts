import { type Kysely, sql } from 'kysely'

/**
 * Adds who set a webhook's address or switched it on last: one that an API key set stops with the key,
 * so that no address outlives the key that chose it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table webhook add column if not exists set_by bigint`.execute(db)
  await sql`update webhook set set_by = staff_id where set_by is null`.execute(db)
  await sql`
    alter table webhook
      alter column set_by set not null,
      drop constraint if exists webhook_set_by,
      add constraint webhook_set_by
        foreign key (shop_id, set_by) references staff (shop_id, staff_id),
      drop constraint if exists webhook_state_check,
      add constraint webhook_state_check check (
        state in ('on', 'off', 'paused', 'suspended', 'key_over', 'gone'))`.execute(db)
}
