import { type Kysely, sql } from 'kysely'

/**
 * Adds what analytics read instead of every entry: sums by day of the shop's calendar, for entries
 * up to `rollup.upto`. Posting writes none of it; lib/platform/analytics/roll-up.ts follows behind.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table rollup (
    shop_id bigint primary key references shop,
    time_zone text not null,
    upto bigint not null)`.execute(db)
  // of_kind, source and reason are those of the reversed movement; reason only for issues,
  // otherwise ''
  await sql`create table rollup_day (
    shop_id bigint not null references shop,
    day date not null,
    kind text not null,
    of_kind text not null,
    contra text not null,
    money text not null,
    source text not null,
    reason text not null,
    gained bigint not null,
    lost bigint not null,
    entries bigint not null,
    primary key (shop_id, day, kind, of_kind, contra, money, source, reason))`.execute(db)
  // movements on lots by their day of issue; by month too, so that an old balance is a few sums
  await sql`create table rollup_age (
    shop_id bigint not null references shop,
    span text not null check (span in ('day', 'month')),
    starts date not null,
    issued_on date not null,
    of_kind text not null,
    money text not null,
    source text not null,
    amount bigint not null,
    primary key (shop_id, span, starts, issued_on, of_kind, money, source))`.execute(db)
  // flow into and out of each balance band, in money and in cards
  await sql`create table rollup_band (
    shop_id bigint not null references shop,
    day date not null,
    band int not null,
    amount bigint not null,
    cards bigint not null,
    primary key (shop_id, day, band))`.execute(db)
  await sql`create table month_close (
    shop_id bigint not null references shop,
    month date not null,
    opening bigint not null,
    issued bigint not null,
    redeemed bigint not null,
    expired bigint not null,
    adjusted bigint not null,
    closing bigint not null,
    staff_id bigint not null references staff,
    closed_at timestamptz(3) not null,
    primary key (shop_id, month),
    check (closing = opening + issued - redeemed - expired + adjusted))`.execute(db)
  await sql`
    create trigger month_close_kept before delete or update on month_close
      for each row execute function refuse_change()`.execute(db)
  await sql`create index order_of_day on orders (shop_id, created_at)`.execute(db)
  // emails arrive in order of time, so this index costs almost nothing to write
  await sql`create index mail_of_day on mail using brin (created_at)`.execute(db)
}
