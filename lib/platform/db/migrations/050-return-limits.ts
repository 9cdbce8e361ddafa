import { type Kysely, sql } from 'kysely'

/** Adds people's own limits of refunds, and finds a customer's returns and a person's refunds. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table staff
      add column if not exists limit_return bigint check (limit_return >= 0),
      add column if not exists limit_return_day bigint check (limit_return_day >= 0)`.execute(db)
  await sql`
    create index if not exists return_of_customer on return_request (
      shop_id, customer_id, created_at desc)`.execute(db)
  await sql`
    create index if not exists return_of_email on return_request (
      shop_id, email, created_at desc)
      where email is not null`.execute(db)
  await sql`
    create index if not exists refund_of_person on refund (shop_id, staff_id, created_at desc)
      where staff_id is not null`.execute(db)
}
