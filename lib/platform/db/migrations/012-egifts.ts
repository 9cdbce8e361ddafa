import { type Kysely, sql } from 'kysely'

/** Gifts that somebody bought for somebody else, their life, how a shop gives them, and the card that holds their money. */
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
    status text not null check (status in ('draft', 'pending_payment', 'fraud_hold', 'scheduled', 'sent', 'opened', 'claimed', 'fulfilled', 'expired', 'cancelled', 'refunded', 'bounced')),
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
  await sql`create index egift_by_status on egift (shop_id, status, created_at desc, egift_id desc)`.execute(
    db,
  )
  // lists search by the same expression
  await sql`create index egift_search on egift using gin ((lower(sender_name || ' ' || coalesce(sender_email, '') || ' ' || recipient_name || ' ' || coalesce(recipient_email, '') || ' ' || coalesce(order_name, '') || ' ' || cart_id)) gin_trgm_ops)`.execute(
    db,
  )
  await sql`create index egift_of_recipient on egift (shop_id, recipient_email)`.execute(db)
  await sql`create index egift_of_sender on egift (shop_id, sender_email)`.execute(db)
  await sql`create index egift_to_send on egift (send_at) where status = 'scheduled'`.execute(db)
  await sql`create index egift_to_claim on egift (expires_at) where status in ('sent', 'opened', 'bounced')`.execute(
    db,
  )

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

  /* An undo whoever does it: the store and the clock are no staff, and what is claimed goes back as far as it is unspent. */
  await sql`create function return_gift(p_shop bigint, p_movement bigint, p_source text, p_staff bigint, p_egift text, p_at timestamptz,
      out outcome text, out movement_id bigint, out balance_before bigint, out balance_after bigint, out amount bigint)
    language plpgsql as $$
    declare card gift_card; was movement; m movement; e record; take bigint; left_over bigint;
    begin
      select * into was from movement t where t.shop_id = p_shop and t.movement_id = p_movement and t.kind = 'issue';
      if not found then outcome := 'not_found'; return; end if;
      select * into card from gift_card g where g.gift_card_id = was.gift_card_id for no key update;
      balance_before := card.balance;
      if exists (select 1 from movement t where t.undoes = p_movement) then outcome := 'already_undone'; return; end if;
      if card.merged_into is not null then outcome := 'card_merged'; return; end if;
      select coalesce(sum(-l.remaining), 0) into amount from lot l where l.movement_id = p_movement;
      amount := greatest(amount, card.held - card.balance);
      if amount = 0 then outcome := 'nothing_left'; return; end if;
      insert into movement (shop_id, gift_card_id, kind, amount, balance_before, balance_after, reason, source, staff_id, cause_kind, cause_id, undoes, at)
        values (p_shop, card.gift_card_id, 'undo', amount, card.balance, card.balance + amount, was.reason, p_source, p_staff, 'egift', p_egift, p_movement, p_at)
        returning * into m;
      left_over := -amount;
      for e in select n.lot_id, n.contra, l.remaining from entry n join lot l on l.lot_id = n.lot_id where n.movement_id = p_movement order by n.seq
      loop
        take := least(e.remaining, left_over);
        left_over := left_over - take;
        update lot set remaining = remaining - take where lot_id = e.lot_id;
        card := append_entry(card, m, e.lot_id, e.contra, -take);
      end loop;
      update gift_card set balance = card.balance, version = card.version, head = card.head where gift_card_id = card.gift_card_id;
      outcome := 'done'; movement_id := m.movement_id; balance_after := card.balance;
    end $$`.execute(db)
}
