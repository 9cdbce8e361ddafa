import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { capture } from '#contract/redemptions/calls.ts'
import { checkoutOf } from '../../support/redemptions/checkout.ts'
import { refundingOf } from '../../support/returns/order-refunds.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ connections: 20, ties: 'after all' })
const store = await checkoutOf(platform, shop)
const { bought, refund, refunded, undo } = refundingOf(platform, shop)

// twenty of them at once; ORDERS=1000 is a run of its own
const orders = Number(process.env['ORDERS'] ?? 20)

const stateOf = async (order_id: bigint) => {
  const { rows } = await sql<{ here: bigint; lines: bigint; given: bigint; pieces: number }>`
    select refunded_here as here,
      (
        select coalesce(sum(f.quantity), 0)::int
        from refund r
        join refund_line f on f.refund_id = r.refund_id
        where r.order_id = o.order_id
      ) as pieces,
      (select sum(net_back)::bigint from order_line l where l.order_id = o.order_id) as lines,
      (
        select sum(p.amount)::bigint
        from refund r
        join refund_part p on p.refund_id = r.refund_id and p.kind in ('restored', 'credit')
        where r.order_id = o.order_id
      ) as given
    from orders o
    where order_id = ${order_id}`.execute(platform.db)
  return rows[0]!
}
const refundedHere = async (order_id: bigint) => (await stateOf(order_id)).here

/** An order of 40.00 of which 5.00 was paid by credit, refunded ten times at once. */
const refundTenTimes = async () => {
  const card = await store.card(['5.00'])
  const order = await bought({ lines: [{ quantity: 4, price: 1000n }] })
  const { body } = await store.hold(card.code, '5.00', { order: order.name })
  await store.ask(capture, { params: { id: body.redemption.redemption_id }, body: undefined })
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      refund(
        order,
        i % 2
          ? { refund_amount: '9.00' }
          : {
              selected_line_items: [{ line_item_id: order.line_ids[0]!, quantity: 1 }],
              refund_amount: '5.00',
            },
      ),
    ),
  )
  const done = answers.filter(({ status }) => status === 200).map(({ body: { refund } }) => refund)
  const refused = answers.filter(({ status }) => status !== 200).map(({ error }) => error?.code)
  const sum = done.reduce((all, { amount }) => all + BigInt(amount.replace('.', '')), 0n)
  const { here, given, lines, pieces } = await stateOf(order.order_id)
  return {
    isOver: sum > 4000n || lines > 4000n || pieces > 4,
    isSame: here === sum && given === sum && lines === BigInt(pieces) * 1000n,
    isFull: done.length > 0 && sum > 3100n,
    refused,
    sum,
  }
}

test(`${orders} orders, each refunded ten times at once: no cent and no piece too much`, {
  timeout: 60_000 + orders * 2000,
}, async () => {
  const outcomes: Awaited<ReturnType<typeof refundTenTimes>>[] = []
  for (let at = 0; at < orders; at += 20)
    outcomes.push(...(await Promise.all(Array.from({ length: 20 }, refundTenTimes))))
  expect(outcomes).toHaveLength(orders)
  expect(outcomes.filter(({ isOver, isSame, isFull }) => isOver || !isSame || !isFull)).toEqual([])
  expect([...new Set(outcomes.flatMap(({ refused }) => refused))].toSorted()).toEqual([
    'not_returnable',
    'over_refundable',
  ])
})

test('a refund undone ten times at once is undone once', async () => {
  const order = await bought({ lines: [{ quantity: 4, price: 1000n }] })
  const { refund: done } = await refunded(order, { refund_amount: '10.00' })
  const answers = await Promise.all(Array.from({ length: 10 }, () => undo(done.refund_id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ error }) => error?.code === 'refund_over')).toHaveLength(9)
  expect(await refundedHere(order.order_id)).toBe(0n)
})
