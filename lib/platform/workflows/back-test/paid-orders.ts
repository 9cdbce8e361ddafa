import { sql } from 'kysely'
import { readCredit } from '#platform/workflows/facts/credit-facts.ts'
import { readCustomers } from '#platform/workflows/facts/customer-facts.ts'
import { toFacts } from '#platform/workflows/facts/facts-of.ts'
import { type Lines, ordersWithCards, readLines } from '#platform/workflows/facts/items.ts'
import {
  countedAt,
  inName,
  type OrderFacts,
  readOrders,
} from '#platform/workflows/facts/order-facts.ts'
import { refundLeft } from '#platform/workflows/facts/refund-left.ts'
import {
  type Counted,
  countOrder,
  newHistory,
  type PastOrder,
} from '#rules/workflows/past/history.ts'
import type { PastEvent, Pages, Reading } from './past.ts'

type Row = OrderFacts & {
  refunded: bigint
  refunds: [amount: string, at: string, undone_at: string | null, left: string][] | null
}

/** Reads the next paid orders in the order of payment and name, with their refunds. */
const nextOrders = (
  { db, shop, before, most }: Reading,
  after: OrderFacts | null,
): Promise<Row[]> =>
  readOrders<Omit<Row, keyof OrderFacts>>(
    db,
    shop.shop_id,
    sql`and o.paid_at is not null and ${countedAt} < ${before}
      ${after ? sql`and (${countedAt}, ${inName}) > (${after.counted_at}, ${after.name})` : sql``}
      order by ${countedAt}, ${inName}
      limit ${most}`,
    sql`, greatest(0, o.refunded - o.matched) + o.refunded_here as refunded,
      (
        select json_agg(json_build_array(
          f.amount::text, f.created_at, f.undone_at, (${refundLeft})::text))
        from refund f
        where f.shop_id = o.shop_id and f.order_id = o.order_id
      ) as refunds`,
  )

/** Returns the key of an order's customer: an address without a customer would become one. */
const keyOf = ({ customer_id, email }: Pick<Row, 'customer_id' | 'email'>): string | null => {
  if (customer_id !== null) return String(customer_id)
  return email === null ? null : `@${email}`
}

const pastOf = (row: Row): PastOrder => {
  const refunds = (row.refunds ?? []).map(([amount, at, undone_at, left]) => ({
    amount: BigInt(amount),
    at: new Date(at),
    undone_at: undone_at === null ? null : new Date(undone_at),
    left: BigInt(left),
  }))
  const known = refunds.reduce((sum, { left }) => sum + left, 0n)
  return {
    customer: keyOf(row),
    total: row.total,
    at: row.counted_at,
    cancelled_at: row.cancelled_at,
    undated: row.refunded > known ? row.refunded - known : 0n,
    refunds,
  }
}

/** Reads the lines that definitions count: all, or those of orders that sold a gift card. */
const linesOf = async ({ db, shop, needs }: Reading, ids: bigint[]): Promise<Lines> => {
  const wanted = needs.lines ? ids : await ordersWithCards(db, shop.shop_id, ids)
  return wanted.length > 0 ? readLines(db, shop.shop_id, wanted) : new Map()
}

const eventsOf = async (
  reading: Reading,
  rows: readonly { row: Row; totals: Counted }[],
): Promise<PastEvent[]> => {
  const { db, shop, needs } = reading
  const { shop_id, time_zone } = shop
  const ids = rows.map(({ row }) => row.order_id)
  const people = [...new Set(rows.flatMap(({ row }) => row.customer_id ?? []))]
  const customers = await readCustomers(db, shop_id, people)
  const credits = needs.credit ? await readCredit(db, shop_id, people) : null
  const lines = await linesOf(reading, ids)
  return rows.map(({ row, totals }) => {
    const { customer_id, order_id } = row
    const read = {
      order: row,
      lines: lines.get(order_id) ?? (needs.lines ? [] : null),
      customer: customer_id === null ? null : (customers.get(customer_id) ?? null),
      credit: customer_id === null || !credits ? null : credits.get(customer_id),
      totals,
      own: undefined,
    }
    const happening = { customer: keyOf(row), occurred_at: row.counted_at }
    return {
      facts: toFacts(happening, read, time_zone),
      customer_id,
      order_id,
      name: row.name,
      total: row.total,
      refunded: row.refunded,
    }
  })
}

/**
 * Reads orders as they were paid, with what their customers had bought until then: counted in
 * memory from the first order on, so that a page costs the same however old its customers are.
 */
export async function* paidOrders(reading: Reading): Pages {
  const history = newHistory()
  for (let last: Row | null = null; ; ) {
    const rows: Row[] = await nextOrders(reading, last)
    const counted = rows.map((row) => ({ row, totals: countOrder(history, pastOf(row)) }))
    yield eventsOf(
      reading,
      counted.filter(({ row }) => row.counted_at >= reading.from),
    )
    if (rows.length < reading.most) return
    last = rows.at(-1)!
  }
}
