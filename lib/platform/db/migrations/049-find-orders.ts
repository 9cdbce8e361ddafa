import { type Kysely, sql } from 'kysely'

/**
 * Adds the identifiers by which staff find orders, with their indexes: barcodes of lines, phone
 * numbers by their last digits, emails of orders with or without a customer, and the newest first.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table order_line add column if not exists barcode text not null default ''`.execute(db)
  await sql`alter table customer add column if not exists phone text`.execute(db)
  await sql`
    create index if not exists order_newest on orders (
      shop_id, created_at desc, order_id desc)`.execute(db)
  await sql`
    create index if not exists order_by_payment on orders (
      shop_id, financial_status, created_at desc, order_id desc)`.execute(db)
  await sql`
    create index if not exists order_to_fulfill on orders (
      shop_id, created_at desc, order_id desc)
      where fulfillment_status <> 'fulfilled'`.execute(db)
  await sql`
    create index if not exists order_refunded_here on orders (
      shop_id, created_at desc, order_id desc)
      where refunded_here > 0`.execute(db)
  await sql`
    create index if not exists order_by_email on orders (shop_id, email, created_at desc)
      where email is not null`.execute(db)
  await sql`
    create index if not exists order_by_phone on orders (
      shop_id, reverse(regexp_replace(phone, '\\D', '', 'g')) text_pattern_ops)
      where phone is not null`.execute(db)
  await sql`
    create index if not exists customer_by_phone on customer (
      shop_id, reverse(regexp_replace(phone, '\\D', '', 'g')) text_pattern_ops)
      where phone is not null`.execute(db)
  await sql`
    create index if not exists order_line_by_barcode on order_line (
      shop_id, barcode, line_id desc)
      where barcode <> ''`.execute(db)
  await sql`
    drop index if exists order_of_shop, order_of_email, order_of_phone`.execute(db)
}
