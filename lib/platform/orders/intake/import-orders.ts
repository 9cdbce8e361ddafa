import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { Imported } from '#platform/customers/import-customers.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { reopenStuck } from '#platform/events/reopen-stuck.ts'
import { orderNames } from '#platform/money/gates/order-names.ts'
import { contradicted, type Contradiction } from './contradicted.ts'
import type { OrderRecord } from './order-record.ts'
import { withBuyers } from './with-buyers.ts'
import { writeOrders } from './write-orders.ts'

type Known = { digest: string | null; store_updated_at: Date | null }

// a transaction blocks the embedded database, so short ones let other calls in between
const linesATransaction = 700

/** Digest by which an order is known to be unchanged. */
export const digestOf = ({ line: _, ...order }: OrderRecord): string =>
  createHash('sha256').update(JSON.stringify(order)).digest('hex')

/** Lists what a refund that the store reported may call these orders. */
const subjectsOf = (orders: readonly OrderRecord[]): string[] =>
  orders.flatMap(({ name, platform_order_id }) => [
    ...orderNames(name),
    ...(platform_order_id === null ? [] : [platform_order_id]),
  ])

/** Compares a row's time with that of the last event; a row without one is the older. */
const isOlder = ({ store_updated_at }: OrderRecord, known: Known | undefined): boolean =>
  Boolean(known?.store_updated_at) &&
  (!store_updated_at || new Date(store_updated_at) <= known!.store_updated_at!)

type Written = { rejected: ReadonlyMap<string, Contradiction>; written: ReadonlySet<string> }

/**
 * Writes orders as a store's export has them, without any event; those that contradict a refund made
 * here are rejected.
 */
export const writePast = async (
  trx: Trx,
  shop: ShopScope,
  orders: readonly OrderRecord[],
): Promise<Written> => {
  const rejected = await contradicted(trx, shop, orders)
  const kept = orders.filter(({ name }) => !rejected.has(name))
  const bought = await withBuyers(trx, shop, kept)
  const digested = bought.map((order, at) => ({ ...order, digest: digestOf(kept[at]!) }))
  const written = await writeOrders(trx, shop, digested)
  await reopenStuck(trx, shop.shop_id, subjectsOf(kept))
  return { rejected, written }
}

/**
 * Creates or changes orders from a store's export, each with all its lines or not at all; unchanged
 * ones and those of which a newer version is known aren't touched, and those that contradict a
 * refund made here are rejected.
 */
export const importOrders = async (
  { db }: Platform,
  shop: ShopScope,
  orders: OrderRecord[],
): Promise<Imported> => {
  const { rows } = await sql<Known & { name: string }>`
    select name, encode(digest, 'hex') as digest, store_updated_at
    from orders
    where shop_id = ${shop.shop_id}
      and name = any(${orders.map(({ name }) => name)}::text[])`.execute(db)
  const known = new Map(rows.map((row) => [row.name, row]))
  const moved = orders.filter((order) => {
    const before = known.get(order.name)
    return before?.digest !== digestOf(order) && !isOlder(order, before)
  })
  const imported: Imported = {
    made: 0,
    changed: 0,
    unchanged: orders.length - moved.length,
    rejected: [],
  }
  for (const part of partsOf(moved)) {
    const { rejected, written } = await transact(db, (trx) => writePast(trx, shop, part))
    for (const { name, line } of part) {
      const reason = rejected.get(name)?.reason
      if (reason) imported.rejected.push({ line, reason })
      else if (!written.has(name)) imported.unchanged += 1
      else imported[known.has(name) ? 'changed' : 'made'] += 1
    }
    await breathe()
  }
  return imported
}

/**
 * Groups orders into transactions, by name, so that two imports at once take locks in one order.
 */
const partsOf = (orders: OrderRecord[]): OrderRecord[][] => {
  const parts: OrderRecord[][] = []
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
