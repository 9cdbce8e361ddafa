import { type Kysely, sql } from 'kysely'
import { defineFunction } from '#platform/db/functions.ts'
import { transferring } from './007-transfer.ts'

/** Adds holds, events without money, and the search of cards. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // no foreign key: merged_into may name a younger row, which would keep a backup from loading in
  // order
  await sql`alter table customer
    add column blocked_at timestamptz(3), add column note text,
    add column merged_into bigint, add column erased_at timestamptz(3)`.execute(db)
  await sql`alter table gift_card
    add column held bigint not null default 0 check (held between 0 and balance),
    add column merged_into bigint,
    add column search text not null default ''`.execute(db)
  await sql`create table card_event (
    event_id bigint generated always as identity primary key,
    shop_id bigint not null references shop,
    gift_card_id bigint not null references gift_card,
    kind text not null check (kind in (
      'disabled', 'enabled', 'replaced', 'merged', 'split', 'expiry_changed', 'fulfilled',
      'scheduled', 'rescheduled', 'cancelled', 'noted')),
    staff_id bigint references staff,
    movement_id bigint references movement,
    mail_id bigint references mail,
    detail jsonb not null default '{}',
    version int not null,
    at timestamptz(3) not null)`.execute(db)
  await sql`create index event_of_card on card_event (gift_card_id, event_id desc)`.execute(db)
  await sql`
    create trigger card_event_kept before delete or update on card_event
      for each row execute function refuse_change()`.execute(db)
  await sql`
    create trigger card_event_not_emptied before truncate on card_event
      for each statement execute function refuse_change()`.execute(db)

  await sql`
    alter table mail drop constraint mail_state_check,
      add constraint mail_state_check check (state in ('queued', 'sending', 'sent', 'kept',
      'failed', 'cancelled'))`.execute(db)
  await sql`
    create index mail_of_card on mail (gift_card_id, mail_id desc) where gift_card_id is not null`.execute(
    db,
  )
  await sql`
    create index mail_waiting on mail (shop_id, gift_card_id)
      where state = 'queued' and next_try_at is not null`.execute(db)
  await searching(db)
  await transferring(db)
}

/**
 * Makes cards searchable by name and email of their customer, or their own without a customer;
 * triggers keep both current.
 */
const searching = async (db: Kysely<unknown>): Promise<void> => {
  await defineFunction(db, 'searchable')
  await defineFunction(db, 'gift_card_found_by')
  await sql`
    create trigger gift_card_search before insert or update of customer_id, customer_name,
      customer_email on gift_card for each row execute function gift_card_found_by()`.execute(db)
  await defineFunction(db, 'customer_cards_found_by')
  await sql`
    create trigger customer_cards_search after update of search on customer for each row
      when (new.search is distinct from old.search) execute function customer_cards_found_by()`.execute(
    db,
  )
  // leaves room in each page, so that a new balance doesn't touch the indexes
  await sql`alter table gift_card set (fillfactor = 80)`.execute(db)
  await sql`update gift_card set customer_id = customer_id`.execute(db)
  await sql`
    create index gift_card_search on gift_card using gin (shop_id, search gin_trgm_ops)`.execute(db)
  await sql`
    create index gift_card_newest on gift_card (shop_id, created_at desc, gift_card_id desc)`.execute(
    db,
  )
  await sql`
    create index gift_card_disabled
      on gift_card (shop_id, created_at desc, gift_card_id desc) where disabled_at is not null`.execute(
    db,
  )
  await sql`create index code_by_last4 on gift_card_code (shop_id, last4)`.execute(db)
  await sql`
    create index movement_of_order on movement (shop_id, cause_id, movement_id desc)
      where cause_kind = 'order'`.execute(db)
  await sql`
    create index movement_by_kind on movement (shop_id, kind, at desc, movement_id desc)`.execute(
    db,
  )
  await sql`
    create index movement_by_reason
      on movement (shop_id, reason, at desc, movement_id desc) where reason is not null`.execute(db)
  // filters of common values walk the list; rare values get an index
  await sql`
    create index movement_by_source
      on movement (shop_id, source, at desc, movement_id desc)
      where source not in ('staff', 'checkout')`.execute(db)
  await sql`create index movement_by_size on movement (shop_id, abs(amount))`.execute(db)

  await defineFunction(db, 'tally_cards')
  await sql`
    create trigger gift_card_counted after insert on gift_card
      referencing new table as changed for each statement execute function tally_cards()`.execute(
    db,
  )
  await sql`
    insert into tally (shop_id, name, slot, n) select shop_id, 'gift_cards', 0, count(*)
      from gift_card group by shop_id`.execute(db)
}
