import { type Kysely, sql } from 'kysely'

/**
 * Limits as rows that processes share, in a table that costs no log. `shop_id` 0: of no shop. It
 * takes over what sign-in tries and hours of wrong codes were counted in.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create unlogged table budget (
      shop_id bigint not null,
      kind text not null,
      subject text not null,
      used int not null,
      times timestamptz(3)[],
      until timestamptz(3) not null,
      primary key (shop_id, kind, subject))`.execute(db)
  await sql`
    insert into budget (shop_id, kind, subject, used, until)
    select 0,
      case split_part(subject, ':', 1) when 'person' then 'sign_in'
        else split_part(subject, ':', 1) end,
      substring(subject from position(':' in subject) + 1), tries, until
    from sign_in_try
    where subject !~ '^password:'`.execute(db)
  await sql`
    insert into budget (shop_id, kind, subject, used, until)
    select shop_id, 'wrong_code',
      to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), failed,
      hour + interval '1 hour'
    from balance_check`.execute(db)
  await sql`drop table sign_in_try`.execute(db)
  await sql`drop table balance_check`.execute(db)
}
