import { type Kysely, sql } from 'kysely'

/** Adds the order to the indexes by barcode and by customer, so that a search reads them alone. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index if not exists order_line_of_barcode on order_line (shop_id, barcode, line_id desc)
      include (order_id)
      where barcode <> ''`.execute(db)
  await sql`
    create index if not exists orders_of_customer on orders (
      shop_id, customer_id, created_at desc, order_id desc)`.execute(db)
  await sql`drop index if exists order_line_by_barcode, order_of_customer`.execute(db)
}
