import { type Kysely, sql } from 'kysely'

/** Has a helpdesk's questions about a customer found by a digest of their address. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table integration_call
      add column if not exists person_digest bytea`.execute(db)
  await sql`
    create index if not exists integration_call_of_person
      on integration_call (shop_id, person_digest) where person_digest is not null`.execute(db)
}
