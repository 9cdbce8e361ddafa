import { type Kysely, sql } from 'kysely'

/**
 * Adds refunds with their lines and parts, rewards and their recall, and what the ledger needs of
 * them: the account `refunds`, movements of the kind `recall`, and which movement refunded which
 * redemption.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await widenLedger(db)
  await sql`
    create table if not exists reward (
      shop_id bigint not null references shop,
      reward_id bigint generated always as identity,
      run_id bigint,
      customer_id bigint,
      gift_card_id bigint,
      order_id bigint,
      movement_id bigint,
      title text not null,
      state text not null check (state in ('pending', 'granted', 'cancelled')),
      amount bigint not null check (amount > 0),
      basis bigint not null check (basis >= 0),
      recalled bigint not null default 0 check (recalled between 0 and amount),
      short bigint not null default 0 check (short between 0 and recalled),
      due_at timestamptz(3),
      created_at timestamptz(3) not null,
      primary key (shop_id, reward_id),
      check ((state = 'granted') = (movement_id is not null)))`.execute(db)
  await sql`
    create index if not exists reward_of_order on reward (shop_id, order_id)
      where order_id is not null`.execute(db)
  await sql`
    create unique index if not exists reward_of_movement on reward (shop_id, movement_id)
      where movement_id is not null`.execute(db)
  await refunds(db)
}

const widenLedger = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table movement
      drop constraint if exists movement_kind_check,
      add constraint movement_kind_check check (kind in (
        'issue', 'adjust', 'redeem', 'refund', 'transfer', 'expire', 'undo', 'recall')),
      drop constraint if exists movement_source_check,
      add constraint movement_source_check check (source in (
        'staff', 'import', 'workflow', 'checkout', 'job', 'api', 'bulk', 'return'))`.execute(db)
  await sql`
    alter table entry
      drop constraint if exists entry_contra_check,
      add constraint entry_contra_check check (contra in (
        'sales', 'refunds', 'promotion', 'adjustment', 'redemption', 'breakage',
        'transfer'))`.execute(db)
  await sql`
    alter table gift_card
      add column if not exists owed bigint not null default 0 check (owed >= 0)`.execute(db)
  await sql`
    alter table redemption
      alter column key_id drop not null,
      add column if not exists staff_id bigint`.execute(db)
  await sql`
    create table if not exists redemption_refund (
      shop_id bigint not null references shop,
      redemption_id bigint not null,
      movement_id bigint not null,
      primary key (shop_id, redemption_id, movement_id))`.execute(db)
  await sql`alter table lot add column if not exists refilled_for bigint`.execute(db)
  await sql`
    insert into redemption_refund (shop_id, redemption_id, movement_id)
      select distinct on (m.shop_id, m.movement_id) m.shop_id, r.redemption_id, m.movement_id
        from movement m
          join redemption r on r.shop_id = m.shop_id and r.gift_card_id = m.gift_card_id
            and r.refunded > 0
            and (r.order_name is not null and m.cause_kind = 'order' and m.cause_id = r.order_name
              or m.cause_kind = 'redemption' and m.cause_id = 'd' || r.redemption_id)
        where m.kind = 'refund'
        order by m.shop_id, m.movement_id, r.redemption_id
      on conflict do nothing`.execute(db)
}

const refunds = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table if not exists refund (
      shop_id bigint not null references shop,
      refund_id bigint generated always as identity,
      order_id bigint not null,
      return_id bigint,
      state text not null check (state in ('done', 'partly_undone', 'undone')),
      origin text not null check (origin in ('here', 'store')),
      external_id text,
      amount bigint not null check (amount >= 0),
      goods bigint not null,
      tax bigint not null,
      shipping bigint not null,
      fee bigint not null,
      bonus bigint not null,
      "to" text not null check ("to" in ('credit', 'original')),
      reward_source text not null check (reward_source in ('refund', 'return', 'exchange')),
      note text,
      notified boolean not null,
      location_id text,
      helpdesk text,
      ticket text,
      customer_id bigint,
      recipient_name text,
      recipient_email text,
      mail_id bigint,
      staff_id bigint,
      made_by text not null check (made_by in ('person', 'till', 'job', 'shopper', 'store')),
      created_at timestamptz(3) not null,
      undone_at timestamptz(3),
      undone_by bigint,
      primary key (shop_id, refund_id),
      foreign key (shop_id, order_id) references orders (shop_id, order_id),
      check ((state = 'done') = (undone_at is null)),
      foreign key (shop_id, staff_id) references staff (shop_id, staff_id))`.execute(db)
  await sql`
    create index if not exists refund_newest on refund (
      shop_id, created_at desc, refund_id desc)`.execute(db)
  await sql`
    create index if not exists refund_of_order on refund (shop_id, order_id, refund_id)`.execute(db)
  await sql`
    create unique index if not exists refund_of_store on refund (shop_id, external_id)
      where external_id is not null`.execute(db)
  await sql`
    create index if not exists refund_of_ticket on refund (shop_id, helpdesk, ticket)
      where ticket is not null`.execute(db)
  await sql`
    create table if not exists refund_line (
      shop_id bigint not null references shop,
      refund_id bigint not null,
      line_id bigint not null,
      quantity int not null check (quantity > 0),
      net bigint not null check (net >= 0),
      tax bigint not null check (tax >= 0),
      restock text not null check (restock in ('restock', 'damaged', 'none')),
      reason text,
      primary key (shop_id, refund_id, line_id),
      foreign key (shop_id, refund_id) references refund (shop_id, refund_id))`.execute(db)
  await sql`
    create index if not exists refund_line_of_line on refund_line (shop_id, line_id)`.execute(db)
  await sql`
    create table if not exists refund_part (
      shop_id bigint not null references shop,
      refund_id bigint not null,
      part_no int not null,
      kind text not null check (kind in ('restored', 'credit', 'bonus', 'original', 'recalled',
        'deducted', 'owed', 'written_off', 'closed', 'exchanged')),
      amount bigint not null,
      gift_card_id bigint,
      movement_id bigint,
      redemption_id bigint,
      reward_id bigint,
      order_name text,
      undone bigint not null default 0,
      undo_id bigint,
      primary key (shop_id, refund_id, part_no),
      foreign key (shop_id, refund_id) references refund (shop_id, refund_id))`.execute(db)
  await sql`
    create index if not exists refund_part_by_movement on refund_part (shop_id, movement_id)
      where movement_id is not null`.execute(db)
}
