import { type Kysely, sql } from 'kysely'

/** Adds eGifts: their timeline, the shop's settings, and the card that holds their credit. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table gift_card add column awaits_claim boolean not null default false`.execute(
    db,
  )
  await sql`create table egift (
    egift_id bigint generated always as identity primary key,
    shop_id bigint not null references shop,
    cart_id text not null,
    order_name text,
    sender_name text not null,
    sender_email text,
    recipient_name text not null,
    recipient_email text,
    product text,
    variant text,
    message text not null,
    value bigint not null check (value > 0),
    status text not null check (status in (
      'draft', 'pending_payment', 'fraud_hold', 'scheduled', 'sent', 'opened', 'claimed',
      'fulfilled', 'expired', 'cancelled', 'refunded', 'bounced')),
    channel text not null check (channel in ('email', 'link')),
    source text not null check (source in ('staff', 'store')),
    staff_id bigint references staff,
    gift_card_id bigint unique references gift_card,
    movement_id bigint references movement,
    mail_id bigint references mail,
    link_digest bytea unique,
    link_sealed bytea,
    send_at timestamptz(3),
    sent_at timestamptz(3),
    opened_at timestamptz(3),
    claimed_at timestamptz(3),
    expires_at timestamptz(3),
    reminded_at timestamptz(3),
    warned_at timestamptz(3),
    created_at timestamptz(3) not null,
    unique (shop_id, cart_id),
    check ((gift_card_id is null) = (movement_id is null)),
    check (status in ('draft', 'pending_payment', 'cancelled') or movement_id is not null),
    check (channel = 'link' or recipient_email is not null))`.execute(db)
  await sql`create index egift_of_shop on egift (shop_id, created_at desc, egift_id desc)`.execute(
    db,
  )
  await sql`
    create index egift_by_status on egift (shop_id, status, created_at desc, egift_id desc)`.execute(
    db,
  )
  // lists search by the same expression
  await sql`
    create index egift_search on egift
      using gin ((lower(sender_name || ' ' || coalesce(sender_email,
      '') || ' ' || recipient_name || ' ' || coalesce(recipient_email,
      '') || ' ' || coalesce(order_name, '') || ' ' || cart_id)) gin_trgm_ops)`.execute(db)
  await sql`create index egift_of_recipient on egift (shop_id, recipient_email)`.execute(db)
  await sql`create index egift_of_sender on egift (shop_id, sender_email)`.execute(db)
  await sql`create index egift_to_send on egift (send_at) where status = 'scheduled'`.execute(db)
  await sql`
    create index egift_to_claim on egift (expires_at)
      where status in ('sent', 'opened', 'bounced')`.execute(db)

  await sql`create table egift_event (
    event_id bigint generated always as identity primary key,
    shop_id bigint not null references shop,
    egift_id bigint not null references egift,
    kind text not null,
    actor text not null check (actor in ('staff', 'store', 'recipient', 'job')),
    staff_id bigint references staff,
    detail jsonb not null default '{}',
    at timestamptz(3) not null)`.execute(db)
  await sql`create index event_of_egift on egift_event (egift_id, event_id desc)`.execute(db)

  await sql`create table egift_settings (
    shop_id bigint primary key references shop,
    settings jsonb not null,
    changed_at timestamptz(3) not null)`.execute(db)
}
