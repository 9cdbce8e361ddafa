import { type Kysely, sql } from 'kysely'

/**
 * Adds the refund of a ticket's credit, so that one undone no longer counts, and the ticket for
 * which a return was requested.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table ticket_credit
      add column if not exists refund_id bigint,
      add foreign key (shop_id, refund_id) references refund (shop_id, refund_id)`.execute(db)
  await sql`
    update ticket_credit t
    set refund_id = r.refund_id
    from refund r
    where r.shop_id = t.shop_id and r.helpdesk = t.helpdesk and r.ticket = t.ticket
      and r.created_at = t.at and t.movement_id is null`.execute(db)
  await sql`
    alter table return_request
      add column if not exists helpdesk text,
      add column if not exists ticket text,
      add column if not exists ticket_seen boolean not null default false`.execute(db)
}
