import { type Kysely, sql } from 'kysely'

/**
 * Adds transfers between two cards of a shop, and holds. A transfer is two movements; `pair` of the
 * incoming one names the outgoing one. Each lot keeps its type and its expiration date, which the
 * entry's hash covers.
 */
export const transferring = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table movement
    drop constraint movement_kind_check,
    add constraint movement_kind_check check (
      kind in ('issue', 'adjust', 'redeem', 'refund', 'transfer', 'expire', 'undo')),
    add column pair bigint references movement`.execute(db)
  await sql`create unique index pair_of_movement on movement (pair) where pair is not null`.execute(
    db,
  )
  await sql`alter table entry
    drop constraint entry_contra_check,
    add constraint entry_contra_check check (
      contra in ('sales', 'promotion', 'adjustment', 'redemption', 'breakage', 'transfer')),
    add column lot_expires_on date`.execute(db)
  await sql`drop trigger lot_unchanged on lot`.execute(db)
  await sql`create trigger lot_unchanged before update on lot for each row
    when ((to_jsonb(new) - 'remaining' - 'expires_on')
      is distinct from (to_jsonb(old) - 'remaining' - 'expires_on'))
    execute function refuse_change()`.execute(db)
}
