import { type Kysely, sql } from 'kysely'

/**
 * Adds keys of the API. Each acts as a member of its shop's staff that has scopes and can't sign in,
 * so that whatever names who acted names it too.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table staff
      add column if not exists scopes text[],
      drop constraint if exists staff_program,
      add constraint staff_program check (
        scopes is null
        or (password_hash is null and level <> 'owner' and not is_admin and not is_pos)
      )`.execute(db)
  await sql`
    alter table store_key
      add column if not exists member_id bigint,
      add column if not exists old_digest bytea,
      add column if not exists old_until timestamptz(3),
      add column if not exists expires_on date,
      drop constraint if exists store_key_member,
      add constraint store_key_member
        foreign key (shop_id, member_id) references staff (shop_id, staff_id)`.execute(db)
  await sql`
    create index if not exists store_key_of_old on store_key (old_digest)
      where old_digest is not null`.execute(db)
  await sql`
    create index if not exists store_key_of_api on store_key (shop_id, key_id)
      where member_id is not null`.execute(db)
}
