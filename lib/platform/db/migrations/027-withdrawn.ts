import { type Kysely, sql } from 'kysely'

/**
 * A version that is withdrawn before its time stays, and a draft that is discarded keeps its
 * revision, so that a number never means another text.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table version
      add column withdrawn_at timestamptz(3) check (withdrawn_at < live_from)`.execute(db)
  await sql`alter table draft alter column data drop not null`.execute(db)
  await sql`
    create trigger version_not_emptied before truncate on version
      for each statement execute function refuse_version_change()`.execute(db)
}
