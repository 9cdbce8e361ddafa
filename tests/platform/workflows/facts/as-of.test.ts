import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOrder } from '../../../support/orders/placing.ts'
import { suite } from '../../../support/suite.ts'
import { liveFacts, pastOf } from '../../../support/workflows/past.ts'
import type { TestShop } from '../../../support/platform.ts'

const { platform, shop } = await suite()
const at = (day: number): Date => new Date(Date.UTC(2026, 0, 1 + day, 12))

type Refund = {
  amount: number
  day: number
  undone: number | null
  /** the rest of it once it is undone */
  left: number
  isStore: boolean
}
type Order = {
  customer: number
  day: number
  total: number
  cancelled: number | null
  undated: number
  refunds: Refund[]
}

const leftOf = ({ amount, undone, left }: Refund): number =>
  undone === null ? amount : Math.min(left, amount - 1)

const writeRefund = async (of: TestShop, order_id: bigint, refund: Refund) => {
  const { amount, day, undone, isStore } = refund
  const left = leftOf(refund)
  const undoneState = left > 0 ? 'partly_undone' : 'undone'
  const { refund_id } = await platform.db
    .insertInto('refund')
    .values({
      shop_id: of.shop_id,
      order_id,
      return_id: null,
      state: undone === null ? 'done' : undoneState,
      origin: isStore ? 'store' : 'here',
      external_id: null,
      amount: BigInt(amount),
      goods: 0n,
      tax: 0n,
      shipping: 0n,
      fee: 0n,
      bonus: 0n,
      to: 'original',
      reward_source: 'refund',
      note: null,
      notified: false,
      location_id: null,
      helpdesk: null,
      ticket: null,
      customer_id: null,
      recipient_name: null,
      recipient_email: null,
      mail_id: null,
      staff_id: null,
      made_by: 'store',
      created_at: at(day),
      undone_at: undone === null ? null : at(day + undone),
      undone_by: undone === null ? null : of.people.owner.staff_id,
    })
    .returning('refund_id')
    .executeTakeFirstOrThrow()
  await platform.db
    .insertInto('refund_part')
    .values({
      shop_id: of.shop_id,
      refund_id,
      part_no: 1,
      kind: 'original',
      amount: BigInt(amount),
      gift_card_id: null,
      movement_id: null,
      redemption_id: null,
      reward_id: null,
      order_name: null,
      undone: BigInt(undone === null ? 0 : amount - left),
      undo_id: null,
    })
    .execute()
}

/** Writes an order as it is after everything that happened to it. */
const write = async (of: TestShop, customers: readonly bigint[], order: Order): Promise<string> => {
  const sumOf = (isStore: boolean) =>
    order.refunds
      .filter((one) => one.isStore === isStore)
      .reduce((sum, one) => sum + leftOf(one), 0)
  const { order_id, name } = await placeOrder(platform, of, {
    customer_id: customers[order.customer]!,
    lines: [{ price: BigInt(order.total) }],
    created_at: at(order.day),
    paid_at: at(order.day),
    cancelled_at: order.cancelled === null ? null : at(order.day + order.cancelled),
    refunded: BigInt(order.undated + sumOf(true)),
    refunded_here: BigInt(sumOf(false)),
  })
  for (const refund of order.refunds)
    await writeRefund(of, order_id, { ...refund, day: order.day + refund.day })
  return name
}

/** Counts as the design says it, order by order, without either way of the code. */
const expected = (orders: readonly (Order & { name: string })[], own: Order & { name: string }) => {
  const now = own.day
  const before = orders.filter(
    (one) =>
      one.customer === own.customer &&
      (one.day < now || (one.day === now && one.name < own.name) || one === own),
  )
  const live = before.filter((one) => one.cancelled === null || one.day + one.cancelled > now)
  const spent = live.reduce((sum, one) => {
    const dated = one.refunds
      .filter(({ day }) => one.day + day <= now)
      .reduce((all, refund) => {
        const isUndone = refund.undone !== null && one.day + refund.day + refund.undone <= now
        return all + (isUndone ? leftOf(refund) : refund.amount)
      }, 0)
    return sum + one.total - dated - (one === own ? 0 : one.undated)
  }, 0)
  return { orders: BigInt(live.length) * 100n, spent: BigInt(spent) }
}

const refunds = fc.array(
  fc.record({
    amount: fc.integer({ min: 1, max: 300 }),
    day: fc.integer({ min: 0, max: 6 }),
    undone: fc.option(fc.integer({ min: 1, max: 4 })),
    left: fc.integer({ min: 0, max: 200 }),
    isStore: fc.boolean(),
  }),
  { maxLength: 2 },
)
const orders = fc.array(
  fc.record({
    customer: fc.integer({ min: 0, max: 2 }),
    day: fc.integer({ min: 0, max: 10 }),
    total: fc.integer({ min: 1000, max: 5000 }),
    cancelled: fc.option(fc.integer({ min: 0, max: 6 }), { freq: 4 }),
    undated: fc.integer({ min: 0, max: 200 }),
    refunds,
  }),
  { minLength: 1, maxLength: 18 },
)

test('orders and refunds count as of each order, the same live and in a back-test', async () => {
  await fc.assert(
    fc.asyncProperty(orders, async (made) => {
      const of = await platform.shop()
      const customers: bigint[] = []
      for (let i = 0; i < 3; i += 1) customers.push((await platform.customer(of)).customer_id)
      const named: (Order & { name: string })[] = []
      for (const order of made) named.push({ ...order, name: await write(of, customers, order) })
      const past = await pastOf(platform, of)
      const live = await liveFacts(platform, of, past)
      expect(past).toHaveLength(made.length)
      for (const { name, facts } of past) {
        expect(live.get(name!)).toEqual(facts)
        const own = named.find((one) => one.name === name)!
        const { orders: count, spent } = expected(named, own)
        expect(facts.values).toMatchObject({
          'customer.orders_count': count,
          'customer.total_spent': spent,
          'order.is_first': count === 100n,
        })
      }
    }),
    { numRuns: 15 },
  )
}, 60_000)

test('an order that wasn’t paid counts for itself alone', async () => {
  const of = await platform.shop()
  const { customer_id } = await platform.customer(of)
  const placed = (day: number, isPaid: boolean) =>
    placeOrder(platform, of, {
      customer_id,
      created_at: at(day),
      paid_at: isPaid ? at(day) : null,
    })
  const [unpaid, paid] = [await placed(0, false), await placed(1, true)]
  const past = await pastOf(platform, of, 'order_created')
  const counts = new Map(
    past.map(({ name, facts }) => [name, facts.values['customer.orders_count']]),
  )
  expect(counts.get(unpaid.name)).toBe(100n)
  expect(counts.get(paid.name)).toBe(100n)
})

test('facts of another shop’s order with the same name are not read', async () => {
  const other = await platform.shop()
  const { name } = await placeOrder(platform, other, { channel: 'pos' })
  await placeOrder(platform, shop, { name, channel: 'web' })
  const past = await pastOf(platform, shop)
  expect(past.find((one) => one.name === name)?.facts.values['order.channel']).toBe('web')
  const live = await liveFacts(platform, shop, past)
  expect(live.get(name)?.values['order.channel']).toBe('web')
})
