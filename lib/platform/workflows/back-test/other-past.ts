import { type RawBuilder, sql } from 'kysely'
import type { DatedTrigger, PastTrigger } from '#contract/workflows/back-test/back-test.ts'
import { wireId } from '#platform/ids.ts'
import { factsOf } from '#platform/workflows/facts/facts-of.ts'
import type { Pages, Reading } from './past.ts'

type Row = {
  id: bigint
  at: Date
  customer_id: bigint | null
  order_id: bigint | null
  name: string | null
  total: bigint
  refunded: bigint
}

/** Rows of the past: their number, time, and the order (o) or customer (c) that they are of. */
const ofOrders = (at: RawBuilder<unknown>) => ({
  id: sql`o.order_id`,
  at,
  order: true,
  from: sql`orders o`,
})
const sources = {
  order_created: ofOrders(sql`o.created_at`),
  order_fulfilled: ofOrders(sql`o.fulfilled_at`),
  order_cancelled: ofOrders(sql`o.cancelled_at`),
  refund_created: {
    id: sql`f.refund_id`,
    at: sql`f.created_at`,
    order: true,
    from: sql`refund f join orders o on o.shop_id = f.shop_id and o.order_id = f.order_id`,
  },
  customer_created: {
    id: sql`c.customer_id`,
    at: sql`c.created_at`,
    order: false,
    from: sql`customer c`,
  },
} satisfies Record<Exclude<PastTrigger, 'order_paid' | DatedTrigger>, object>
export type OtherTrigger = keyof typeof sources

const tableOf = (trigger: OtherTrigger): RawBuilder<unknown> => {
  if (trigger === 'refund_created') return sql`f`
  return trigger === 'customer_created' ? sql`c` : sql`o`
}

/** Selects the events of a trigger in a time; those of customers who are gone are left out. */
const chosen = (
  { shop, from, before }: Pick<Reading, 'shop' | 'from' | 'before'>,
  trigger: OtherTrigger,
): RawBuilder<unknown> => {
  const { at, from: tables } = sources[trigger]
  return sql`
    from ${tables}
    where ${tableOf(trigger)}.shop_id = ${shop.shop_id} and ${at} >= ${from} and ${at} < ${before}
      ${trigger === 'customer_created' ? sql`and c.merged_into is null and c.erased_at is null` : sql``}`
}

const nextRows = async (
  reading: Reading,
  trigger: OtherTrigger,
  after: Row | null,
): Promise<Row[]> => {
  const { id, at, order } = sources[trigger]
  const { rows } = await sql<Row>`
    select ${id} as id, ${at} as at,
      ${
        order
          ? sql`o.customer_id, o.order_id, o.name, o.total,
              greatest(0, o.refunded - o.matched) + o.refunded_here as refunded`
          : sql`c.customer_id, null::bigint as order_id, null as name, 0::bigint as total,
              0::bigint as refunded`
      }
    ${chosen(reading, trigger)}
      ${after ? sql`and (${at}, ${id}) > (${after.at}, ${after.id}::bigint)` : sql``}
    order by ${at}, ${id}
    limit ${reading.most}`.execute(reading.db)
  return rows
}

/** Counts the events of a trigger in a time. */
export const countOther = async (reading: Reading, trigger: OtherTrigger): Promise<bigint> => {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n ${chosen(reading, trigger)}`.execute(reading.db)
  return rows[0]?.n ?? 0n
}

/** Reads events of other triggers than a payment; their facts come as those of live events do. */
export async function* otherPast(reading: Reading, trigger: OtherTrigger): Pages {
  const { db, shop } = reading
  for (let last: Row | null = null; ; ) {
    const rows: Row[] = await nextRows(reading, trigger, last)
    const facts = await factsOf(
      db,
      shop,
      rows.map(({ id, at, customer_id, name }) => ({
        event_id: id,
        topic: trigger,
        customer_id,
        data:
          trigger === 'refund_created'
            ? { order: name, refund: wireId('refund', id) }
            : { order: { name } },
        occurred_at: at,
        created_at: at,
      })),
    )
    yield rows.map(({ id, customer_id, order_id, name, total, refunded }) => ({
      facts: facts.get(id)!,
      customer_id,
      order_id,
      name,
      total,
      refunded,
    }))
    if (rows.length < reading.most) return
    last = rows.at(-1)!
  }
}
