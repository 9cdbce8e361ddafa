import { type Kysely, sql } from 'kysely'
import { defineFunction } from '#platform/db/functions.ts'

/**
 * Everyone who holds credit is a customer. `made_here`: made by an issue, under an id of our own
 * until a store names the address. A customer's former addresses stay known until an erasure.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table customer add column made_here boolean not null default false`.execute(db)
  await sql`
    create table former_email (
      former_email_id bigint generated always as identity,
      shop_id bigint not null references shop,
      customer_id bigint not null,
      email text not null,
      changed_at timestamptz(3) not null,
      primary key (shop_id, former_email_id),
      foreign key (shop_id, customer_id) references customer (shop_id, customer_id))`.execute(db)
  await sql`
    create index former_email_of_customer on former_email (shop_id, customer_id)`.execute(db)
  await defineFunction(db, 'keep_former_email')
  await sql`
    create trigger customer_email_kept after update of email on customer for each row
      when (old.email is not null and old.email is distinct from new.email)
      execute function keep_former_email()`.execute(db)
}
