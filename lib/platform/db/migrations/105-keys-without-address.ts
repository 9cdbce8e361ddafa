import { type Kysely, sql } from 'kysely'

/**
 * Takes from API keys the addresses made up for them, which screens showed and email was sent to; and
 * from those that only export, the sight of whole codes.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table staff
      drop constraint if exists staff_shop_id_email_key,
      drop constraint if exists staff_address`.execute(db)
  await sql`
    update staff
    set email = '', level = case when scopes && array['issue', 'adjust'] then level else 'limited' end
    where scopes is not null`.execute(db)
  await sql`
    create unique index if not exists staff_email on staff (shop_id, email)
      where scopes is null`.execute(db)
  await sql`
    alter table staff
      add constraint staff_address check ((scopes is null) = (email <> ''))`.execute(db)
}
