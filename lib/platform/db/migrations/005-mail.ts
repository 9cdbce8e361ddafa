import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table mail (
    mail_id bigint generated always as identity primary key,
    shop_id bigint not null references shop,
    name text not null,
    to_email text not null, to_name text not null default '',
    subject text not null,
    content jsonb not null,
    message_id text not null unique,
    state text not null check (state in ('queued', 'sending', 'sent', 'kept', 'failed')),
    tries int not null default 0,
    problem text,
    next_try_at timestamptz(3),
    customer_id bigint references customer,
    gift_card_id bigint references gift_card,
    movement_id bigint references movement,
    staff_id bigint references staff,
    created_at timestamptz(3) not null,
    sent_at timestamptz(3))`.execute(db)
  await sql`create index mail_of_shop on mail (shop_id, mail_id desc)`.execute(db)
  await sql`create index mail_of_customer on mail (customer_id, mail_id desc)`.execute(db)
  await sql`create index mail_of_movement on mail (movement_id)`.execute(db)
  await sql`
    create index mail_due on mail (next_try_at nulls first, mail_id)
      where state in ('queued', 'sending')`.execute(db)
  await sql`create index mail_by_staff on mail (staff_id, created_at)`.execute(db)
}
