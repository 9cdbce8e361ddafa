import { type Kysely, sql } from 'kysely'

/**
 * Finds credit that was moved from the card on which it was issued, and people whom a workflow held
 * out; names back-tests of templates, and campaigns that were made of one.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index if not exists lot_moved on lot (origin_movement_id)
      where origin_movement_id <> movement_id`.execute(db)
  await sql`
    create index if not exists workflow_run_held_out on workflow_run (shop_id, workflow_id, day)
      where verdict = 'held_out'`.execute(db)
  await sql`
    alter table back_test
      add column if not exists template text,
      add column if not exists bulk_id bigint`.execute(db)
  await sql`
    create index if not exists back_test_of_template on back_test (shop_id, template)
      where template is not null`.execute(db)
}
