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

/** Rows of the past (x): their number, time and customer, and the order (o) that they are of. */
const ofOrders = (at: RawBuilder<unknown>) => ({
  id: sql`o.order_id`,
  at,
  customer: sql`o.customer_id`,
  order: true,
  shop: sql`o.shop_id`,
  from: sql`orders o`,
})
/** Returns that were approved or received: once, also if they were reopened. */
const ofReturns = (kind: 'approved' | 'received') => ({
  id: sql`r.return_id`,
  at: sql`v.at`,
  customer: sql`r.customer_id`,
  order: true,
  shop: sql`r.shop_id`,
  from: sql`return_request r
    join orders o on o.shop_id = r.shop_id and o.order_id = r.order_id
    join lateral (
      select min(e.at) as at
      from return_event e
      where e.shop_id = r.shop_id and e.return_id = r.return_id and e.kind = ${kind}) v on true`,
})
const sources = {
  order_created: ofOrders(sql`o.created_at`),
  order_fulfilled: ofOrders(sql`o.fulfilled_at`),
  order_cancelled: ofOrders(sql`o.cancelled_at`),
  refund_created: {
    id: sql`f.refund_id`,
    at: sql`f.created_at`,
    customer: sql`o.customer_id`,
    order: true,
    shop: sql`f.shop_id`,
    from: sql`refund f join orders o on o.shop_id = f.shop_id and o.order_id = f.order_id`,
  },
  return_approved: ofReturns('approved'),
  return_received: ofReturns('received'),
  customer_created: {
    id: sql`c.customer_id`,
    at: sql`c.created_at`,
    customer: sql`c.customer_id`,
    order: false,
    shop: sql`c.shop_id`,
    from: sql`customer c`,
  },
} satisfies Record<Exclude<PastTrigger, 'order_paid' | DatedTrigger>, object>
export type OtherTrigger = keyof typeof sources

/** Selects the events of a trigger in a time; those of customers who are gone are left out. */
const chosen = (
  { shop, from, before }: Pick<Reading, 'shop' | 'from' | 'before'>,
  trigger: OtherTrigger,
): RawBuilder<unknown> => {
  const { at, shop: of, from: tables } = sources[trigger]
  return sql`
    from ${tables}
    where ${of} = ${shop.shop_id} and ${at} >= ${from} and ${at} < ${before}
      ${trigger === 'customer_created' ? sql`and c.merged_into is null and c.erased_at is null` : sql``}`
}

const nextRows = async (
  reading: Reading,
  trigger: OtherTrigger,
  after: Row | null,
): Promise<Row[]> => {
  const { id, at, customer, order } = sources[trigger]
  const { rows } = await sql<Row>`
    select ${id} as id, ${at} as at, ${customer} as customer_id,
      ${
        order
          ? sql`o.order_id, o.name, o.total,
              greatest(0, o.refunded - o.matched) + o.refunded_here as refunded`
          : sql`null::bigint as order_id, null as name, 0::bigint as total,
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

/** Makes the data of an event as the live one has it. */
const dataOf = (trigger: OtherTrigger, id: bigint, name: string | null) => {
  if (trigger === 'refund_created') return { order: name, refund: wireId('refund', id) }
  if (trigger === 'return_approved' || trigger === 'return_received')
    return { order: name, return: wireId('return', id) }
  return { order: { name } }
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
        data: dataOf(trigger, id, name),
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
