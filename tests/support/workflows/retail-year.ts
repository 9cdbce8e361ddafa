import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { Platform } from '#platform/ctx.ts'
import { openExport } from '#platform/cli/export-file.ts'
import { customerRows } from '#platform/cli/import/customer-rows.ts'
import { orderRows } from '#platform/cli/import/order-rows.ts'
import type { CustomerRecord } from '#platform/customers/customer-record.ts'
import type { OrderRecord } from '#platform/orders/intake/order-record.ts'
import { csvRows } from '#platform/uploads/csv-rows.ts'
import { retailFiles } from '../cli/retail.ts'
import type { TestShop } from '../platform.ts'

/**
 * Writes the first line of each order to a file of its own: only they have sums and a currency, and
 * reading half a million lines takes longer than a test may.
 */
const headsOf = (orders: string): string => {
  const file = path.join(os.tmpdir(), `tender-retail-heads-${process.pid}.csv`)
  const [head, ...lines] = fs.readFileSync(orders, 'utf8').split('\n')
  const firsts = lines.filter((line) => line.includes(',GBP,'))
  fs.writeFileSync(file, [head, ...firsts, ''].join('\n'))
  return file
}

const reject = (_: unknown, reason: string): never => {
  throw new Error(reason)
}

/** The retailer's customers and orders as the importer reads them. */
export type Retail = { people: CustomerRecord[]; orders: OrderRecord[] }

/** Reads the retailer's files, or a part of them. */
export const readRetail = async (files: { customers: string; orders: string }): Promise<Retail> => {
  const people: CustomerRecord[] = []
  const orders: OrderRecord[] = []
  const customersFile = await openExport(files.customers)
  const ordersFile = await openExport(files.orders)
  const readers = [
    [files.customers, customerRows(customersFile, (one) => people.push(one), reject)],
    [files.orders, orderRows(ordersFile, 'GBP', (one) => orders.push(one), reject)],
  ] as const
  for (const [file, reader] of readers) {
    let isHead = true
    for await (const rows of csvRows(file))
      for (const row of rows) {
        if (!isHead) reader.take(row)
        isHead = false
      }
    reader.end()
  }
  return { people, orders }
}

/**
 * Writes the retailer's customers and orders without the orders' lines: what they earn follows from
 * their sums. `most` limits the number of orders.
 */
export const importRetail = async (
  platform: Pick<Platform, 'db'>,
  { shop_id }: Pick<TestShop, 'shop_id'>,
  most?: number,
): Promise<void> => {
  const { customers, orders: whole } = retailFiles(most)
  const heads = headsOf(whole)
  const { people, orders } = await readRetail({ customers, orders: heads })
  fs.rmSync(heads)
  await writeCustomers(platform, shop_id, people)
  await sql`analyze customer`.execute(platform.db)
  for (let at = 0; at < orders.length; at += 5000)
    await insertOrders(platform, shop_id, orders.slice(at, at + 5000))
  await sql`analyze orders`.execute(platform.db)
}

const writeCustomers = async (
  { db }: Pick<Platform, 'db'>,
  shopId: bigint,
  people: readonly CustomerRecord[],
): Promise<void> => {
  const at = new Date('2010-01-01T00:00:00Z')
  await sql`
    insert into customer (
      shop_id, platform_customer_id, first_name, last_name, full_name, email, tags, search,
      country, accepts_marketing, created_at, updated_at
    )
    select ${shopId}, g.id, g.first, g.last, g.first || ' ' || g.last, g.email, g.tags, g.email,
      g.country, g.accepts, ${at}, ${at}
    from unnest(
      ${people.map(({ id }) => id)}::text[], ${people.map((one) => one.first_name)}::text[],
      ${people.map((one) => one.last_name)}::text[], ${people.map(({ email }) => email)}::text[],
      ${people.map(({ tags }) => tags)}::text[], ${people.map((one) => one.country ?? '')}::text[],
      ${people.map((one) => one.accepts_marketing ?? false)}::boolean[]
    ) as g(id, first, last, email, tags, country, accepts)`.execute(db)
}

const insertOrders = async (
  { db }: Pick<Platform, 'db'>,
  shopId: bigint,
  orders: readonly OrderRecord[],
): Promise<void> => {
  const column = <K extends keyof OrderRecord>(name: K): OrderRecord[K][] =>
    orders.map((order) => order[name])
  await sql`
    insert into orders (
      shop_id, name, customer_id, email, subtotal, shipping, taxes, discount, total, refunded,
      financial_status, fulfillment_status, created_at, paid_at, country, payment_method, channel
    )
    select ${shopId}, g.name, c.customer_id, g.email, g.subtotal, 0, 0, 0, g.total, g.refunded,
      g.status, 'fulfilled', g.created_at, g.paid_at, g.country, 'Card', 'web'
    from unnest(
      ${column('name')}::text[], ${column('email')}::text[], ${column('subtotal')}::bigint[],
      ${column('total')}::bigint[], ${column('refunded')}::bigint[],
      ${column('financial_status')}::text[], ${column('created_at')}::text[]::timestamptz[],
      ${column('paid_at')}::text[]::timestamptz[], ${column('country')}::text[]
    ) as g(name, email, subtotal, total, refunded, status, created_at, paid_at, country)
    left join customer c on c.shop_id = ${shopId} and c.email = g.email`.execute(db)
}
