import { type Kysely, sql } from 'kysely'

/** Allows webhooks to be suspended, while their shop may not have any. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table webhook
      drop constraint if exists webhook_state_check,
      add constraint webhook_state_check check (
        state in ('on', 'off', 'paused', 'suspended', 'gone'))`.execute(db)
}
