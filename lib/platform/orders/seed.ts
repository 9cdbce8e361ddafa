import { sql } from 'kysely'
import { writeFacts } from './seed-facts.ts'
import type { Dice } from '#platform/dice.ts'
import type { Seeded as Customer } from '#platform/customers/seed.ts'
import type { Trx } from '#platform/db/transact.ts'

export type Seeded = {
  order_id: bigint
  name: string
  customer: Customer
  total: bigint
  created_at: Date
  isCancelled: boolean
}
type Line = { name: string; sku: string; barcode: string; quantity: number; price: number }
type Order = {
  name: string
  customer: Customer
  lines: Line[]
  subtotal: number
  shipping: number
  discount: number
  total: number
  refunded: number
  created_at: Date
  isCancelled: boolean
}

const products: readonly [name: string, sku: string, price: number, barcode: string][] = [
  ['Linen shirt, "Harbour"', 'SHIRT-HARB', 6800, '2000100000007'],
  ['Merino crew neck', 'KNIT-CREW', 8900, '2000100001370'],
  ['Wool throw, oat', 'HOME-THROW', 11_500, '2000100002742'],
  ['Cotton socks, three pairs', 'SOCK-3', 1800, '2000100004111'],
  ['Organic tee', 'TEE-ORG', 2900, '2000100005484'],
  ['Canvas tote', 'BAG-TOTE', 2400, '2000100006856'],
  ['Corduroy overshirt', 'SHIRT-CORD', 9800, '2000100008225'],
  ['Beeswax candle', 'HOME-CNDL', 1600, '2000100009598'],
  ['Maple cutting board', 'HOME-BOARD', 4500, '2000100010969'],
  ['Lambswool scarf', 'SCARF-LAMB', 5500, '2000100012338'],
  ['Selvedge jeans', 'JEAN-SELV', 12_900, '2000100013700'],
  ['Rain jacket, bottle green', 'JACK-RAIN', 18_500, '2000100015070'],
  ['Waffle towel', 'HOME-TOWEL', 2200, '2000100016442'],
  ['Leather belt', 'BELT-LTHR', 4900, '2000100017814'],
  ['Ribbed beanie', 'HAT-BEAN', 2600, '2000100019184'],
  ['Mending kit', 'CARE-MEND', 1250, '2000100020555'],
]

/**
 * Seeds orders over the last twelve months, in order of time; some customers buy often, winter is
 * busy.
 */
export const seedOrders = async (
  trx: Trx,
  shopId: bigint,
  dice: Dice,
  now: Date,
  customers: readonly Customer[],
  count: number,
): Promise<Seeded[]> => {
  const times = Array.from({ length: count }, () => timeOf(dice, now)).toSorted((a, b) => a - b)
  const orders = times.map((time, i) =>
    orderOf(dice, `#${1001 + i}`, new Date(time), buyerAt(dice, customers, time)),
  )
  const ids = await writeOrders(trx, shopId, orders)
  await writeLines(trx, shopId, orders, ids)
  await writeFacts(trx, shopId, now)
  await sql`
    update customer c
    set total_spent = o.spent, orders_count = o.n
    from (
      select customer_id, sum(total - refunded) as spent, count(*) as n
      from orders
      where shop_id = ${shopId} and cancelled_at is null
      group by customer_id
    ) o
    where c.shop_id = ${shopId} and c.customer_id = o.customer_id`.execute(trx)
  return orders.map(({ name, customer, total, created_at, isCancelled }) => ({
    order_id: ids.get(name)!,
    name,
    customer,
    total: BigInt(total),
    created_at,
    isCancelled,
  }))
}

const timeOf = (dice: Dice, now: Date): number => {
  for (;;) {
    const time = now.getTime() - Math.floor(dice.between(1, 364 * 24 * 60) * 60_000)
    const isWinter = [10, 11].includes(new Date(time).getUTCMonth())
    if (isWinter || dice.chance(0.62)) return time
  }
}

/** Picks an existing customer of that time; the power makes some of them regulars. */
const buyerAt = (dice: Dice, customers: readonly Customer[], time: number): Customer => {
  const there = customers.findIndex(({ created_at }) => created_at.getTime() > time)
  const many = there < 0 ? customers.length : Math.max(1, there)
  return customers[Math.floor((dice.below(1000) / 1000) ** 1.5 * many)]!
}

/** Refunds cancelled orders in full, and now and then all or the first line of another. */
const refundOf = (
  dice: Dice,
  { isCancelled, total, lines }: Pick<Order, 'isCancelled' | 'total' | 'lines'>,
): number => {
  if (isCancelled || dice.chance(0.03)) return total
  return dice.chance(0.06) ? lines[0]!.price : 0
}

const orderOf = (dice: Dice, name: string, created_at: Date, customer: Customer): Order => {
  const lines = Array.from({ length: dice.pick([1, 1, 1, 2, 2, 3, 4]) }, () => {
    const [product, sku, price, barcode] = dice.pick(products)
    return { name: product, sku, barcode, quantity: dice.pick([1, 1, 1, 1, 2, 3]), price }
  })
  const goods = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  const discount = dice.chance(0.15) ? Math.floor(goods / 10) : 0
  const shipping = goods < 5000 ? 395 : 0
  const subtotal = goods - discount
  const total = subtotal + shipping
  const isCancelled = dice.chance(0.02)
  const refunded = refundOf(dice, { isCancelled, total, lines })
  return {
    name,
    customer,
    lines,
    subtotal,
    shipping,
    discount,
    total,
    refunded: Math.min(refunded, total),
    created_at,
    isCancelled,
  }
}

const writeOrders = async (
  trx: Trx,
  shopId: bigint,
  orders: Order[],
): Promise<Map<string, bigint>> => {
  const cents = (name: 'subtotal' | 'shipping' | 'discount' | 'total' | 'refunded') =>
    orders.map((order) => order[name])
  const status = orders.map(({ total, refunded }) => {
    if (refunded === 0) return 'paid'
    return refunded < total ? 'partially_refunded' : 'refunded'
  })
  const { rows } = await sql<{ order_id: bigint; name: string }>`
    insert into orders (
      shop_id, name, customer_id, email, subtotal, shipping, taxes, discount, total, refunded,
      financial_status, fulfillment_status, created_at, paid_at, cancelled_at
    )
    select ${shopId}, g.name, g.customer_id, g.email, g.subtotal, g.shipping, g.total / 6,
      g.discount, g.total, g.refunded, g.status,
      case when g.cancelled then 'unfulfilled' else 'fulfilled' end, g.at, g.at,
      case when g.cancelled then g.at + interval '2 hours' end
    from unnest(
      ${orders.map(({ name }) => name)}::text[],
      ${orders.map(({ customer }) => customer.customer_id)}::bigint[],
      ${orders.map(({ customer }) => customer.email)}::text[], ${cents('subtotal')}::bigint[],
      ${cents('shipping')}::bigint[], ${cents('discount')}::bigint[], ${cents('total')}::bigint[],
      ${cents('refunded')}::bigint[], ${status}::text[],
      ${orders.map(({ created_at }) => created_at.toISOString())}::text[]::timestamptz[],
      ${orders.map(({ isCancelled }) => isCancelled)}::boolean[]
    ) as g(
      name, customer_id, email, subtotal, shipping, discount, total, refunded, status, at, cancelled
    )
    returning order_id, name`.execute(trx)
  return new Map(rows.map(({ name, order_id }) => [name, order_id]))
}

const writeLines = async (
  trx: Trx,
  shopId: bigint,
  orders: Order[],
  ids: Map<string, bigint>,
): Promise<void> => {
  const lines = orders.flatMap(({ name, lines: ofOrder }) =>
    ofOrder.map((line, i) => ({ ...line, order_id: ids.get(name)!, line_no: i + 1 })),
  )
  const column = <K extends keyof (typeof lines)[number]>(name: K) =>
    lines.map((line) => line[name])
  await sql`
    insert into order_line (
      order_id, line_no, shop_id, name, sku, quantity, price, discount, barcode, vendor
    )
    select g.order_id, g.line_no, ${shopId}, g.name, g.sku, g.quantity, g.price, 0, g.barcode,
      'Maple & Thread'
    from unnest(
      ${column('order_id')}::bigint[], ${column('line_no')}::int[], ${column('name')}::text[],
      ${column('sku')}::text[], ${column('quantity')}::int[], ${column('price')}::bigint[],
      ${column('barcode')}::text[]
    ) as g(order_id, line_no, name, sku, quantity, price, barcode)`.execute(trx)
}
