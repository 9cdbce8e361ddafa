import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { Imported } from '#platform/customers/import-customers.ts'
import { transact } from '#platform/db/transact.ts'
import { contradicted } from './contradicted.ts'
import type { OrderRecord } from './order-record.ts'
import { type NewOrder, writeOrders } from './write-orders.ts'

// a transaction blocks the embedded database, so short ones let other calls in between
const linesATransaction = 700

const digestOf = ({ line: _, ...order }: OrderRecord): string =>
  createHash('sha256').update(JSON.stringify(order)).digest('hex')

/**
 * Creates or changes orders from a store's export, each with all its lines or not at all;
 * unchanged ones aren't touched, and those that contradict a refund made here are rejected.
 */
export const importOrders = async (
  { db }: Platform,
  shop: ShopScope,
  orders: OrderRecord[],
): Promise<Imported> => {
  const digested = orders.map((order) => ({ ...order, digest: digestOf(order) }))
  const { rows } = await sql<{ name: string; digest: string | null }>`
    select name, encode(digest, 'hex') as digest
    from orders
    where shop_id = ${shop.shop_id}
      and name = any(${digested.map(({ name }) => name)}::text[])`.execute(db)
  const known = new Map(rows.map(({ name, digest }) => [name, digest]))
  const moved = digested.filter(({ name, digest }) => known.get(name) !== digest)
  const imported: Imported = {
    made: 0,
    changed: 0,
    unchanged: digested.length - moved.length,
    rejected: [],
  }
  for (const part of partsOf(moved)) {
    const rejected = await transact(db, async (trx) => {
      const reasons = await contradicted(trx, shop, part)
      const kept = part.filter(({ name }) => !reasons.has(name))
      if (kept.length > 0) await writeOrders(trx, shop, kept)
      return reasons
    })
    for (const { name, line } of part) {
      const reason = rejected.get(name)
      if (reason) imported.rejected.push({ line, reason })
      else imported[known.has(name) ? 'changed' : 'made'] += 1
    }
    await breathe()
  }
  return imported
}

/**
 * Groups orders into transactions, by name, so that two imports at once take locks in one order.
 */
const partsOf = (orders: NewOrder[]): NewOrder[][] => {
  const parts: NewOrder[][] = []
  let lines = linesATransaction
  for (const order of orders.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    lines += order.lines.length + 1
    if (lines > linesATransaction) {
      parts.push([])
      lines = order.lines.length + 1
    }
    parts.at(-1)!.push(order)
  }
  return parts
}
