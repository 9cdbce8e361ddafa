import { expect, test } from 'vitest'
import { getExpiry, getLiability } from '#contract/analytics/liability.ts'
import { getGiftCardsIndepth, getGiftCardUsage } from '#contract/analytics/performance.ts'
import { getCustomerAnalytics, listOrders } from '#contract/customers/read.ts'
import { getHome } from '#contract/home/calls.ts'
import { rollUp } from '#platform/analytics/roll-up.ts'
import { formatMinor } from '#rules/money.ts'
import { actOn, cardOf, orderOf } from '../../support/analytics/year.ts'
import { transact } from '#platform/db/transact.ts'
import { transfer, undo } from '#platform/ledger/post.ts'
import { suite } from '../../support/suite.ts'

const now = '2026-03-20T12:00:00Z'
const { platform, shop } = await suite({ at: now })
const owner = shop.people.owner
const customer = await platform.customer(shop)
const card = await cardOf(platform, shop, customer.customer_id)
const other = await cardOf(platform, shop, customer.customer_id)
const range = { from: '2026-03-01', to: '2026-03-20' }

/** Lives every kind of transaction: before the range, on its first day and within it. */
const live = async (): Promise<void> => {
  const on = (day: string) => new Date(`2026-${day}T12:00:00Z`)
  const act = (kind: string, amount: bigint, day: string, more: object = {}, to = card) =>
    actOn(platform, shop, to, { kind, amount, at: `2026-${day}T12:00:00Z`, ...more } as never)
  const takeBack = (movement_id: bigint, day: string) =>
    transact(platform.db, (trx) =>
      undo(trx, { shop_id: shop.shop_id, movement_id, source: 'staff', at: on(day) } as never),
    )
  await act('issue', 20_000n, '02-10', { money: 'paid', reason: 'Refund' })
  await act('issue', 701n, '03-01', { expires_on: '2026-04-02' })
  await act('issue', 5000n, '03-02', { money: 'paid' })
  const sold = await act('issue', 2500n, '03-03', { money: 'paid' }, other)
  await takeBack(sold.movement_id, '03-04')
  const given = await act('issue', 900n, '03-05', {}, other)
  await takeBack(given.movement_id, '03-06')
  await act('redeem', -3333n, '03-07', { order: 'o1', source: 'checkout' })
  await act('refund', 1111n, '03-08', { order: 'o1', source: 'checkout' })
  await act('adjust', 50n, '03-09')
  await act('adjust', -175n, '03-10')
  await act('expire', -100n, '03-11', { source: 'job' })
  await transact(platform.db, (trx) =>
    transfer(trx, {
      shop_id: shop.shop_id,
      from: card,
      to: other,
      amount: 1200n,
      source: 'staff',
      at: on('03-12'),
    } as never),
  )
  for (const [name, total] of [
    ['o1', 9999n],
    ['o2', 4001n],
    ['o3', 7000n],
  ] as const)
    await orderOf(platform, shop, customer.customer_id, {
      name,
      total,
      at: '2026-03-07T12:00:00Z',
      // the store says so of o3 alone; o1 is known by its redemption
      more: { credit_used: name === 'o3' ? 300n : 0n },
    })
}
await live()

const minor = (text: string): bigint => BigInt(text.replace('.', ''))
const read = async () => {
  const home = (await platform.call(owner, getHome, { query: range })).body
  const indepth = (
    await platform.call(owner, getGiftCardsIndepth, {
      body: { fromDate: range.from, toDate: range.to },
    })
  ).body
  const usage = (
    await platform.call(owner, getGiftCardUsage, { query: { shop_url: shop.shop_url } })
  ).body
  const owed = (
    await platform.call(owner, getLiability, { query: { on: range.to, from: range.from } })
  ).body
  const expiry = (await platform.call(owner, getExpiry, { query: {} })).body
  const person = (await platform.call(owner, getCustomerAnalytics, { params: { id: customer.id } }))
    .body
  const orders = (await platform.call(owner, listOrders, { query: { email: customer.email } })).body
  return { home, indepth, usage, owed, expiry, person, orders }
}

const moved = ({ issued, redeemed, expired, adjusted }: Record<string, unknown>) => ({
  issued,
  redeemed,
  expired,
  adjusted,
})

for (const how of ['by the entries alone', 'by the roll-up'])
  test(`figures of the same name agree between screens to the cent, ${how}`, async () => {
    if (how === 'by the roll-up') await rollUp(platform.db)
    const { home, indepth, usage, owed, expiry, person, orders } = await read()
    const { period } = indepth

    // issued, redeemed, expired, adjusted
    expect(home.moved).toEqual({
      issued: '57.01',
      redeemed: '22.22',
      expired: '1.00',
      adjusted: '-1.25',
    })
    expect([moved(period), moved(owed.range)]).toEqual([home.moved, home.moved])
    expect(moved(person)).toEqual(moved(usage))

    // outstanding, and the cards that hold it
    for (const other of [usage.outstanding, period.closing, owed.amount, expiry.outstanding])
      expect(other).toBe(home.liability)
    expect(person.balance).toBe(home.liability)
    const sumOf = (list: readonly { cards: number }[]) =>
      list.reduce((all, { cards }) => all + cards, 0)
    expect([usage.cards, sumOf(owed.bands)]).toEqual([home.cards, home.cards])

    // cards sold: two, less the one undone; what came before the range counts in neither
    expect(home.sold).toEqual({ count: 1, amount: '50.00' })
    expect({ count: period.cards.sold, amount: period.cards.value }).toEqual(home.sold)
    expect(period.cards.undone).toBe('25.00')

    // expires within 30 days
    expect(expiry.soon.find(({ days }) => days === 30)?.amount).toBe(home.expiring_soon)

    // average orders, with credit and without; what an order was paid with
    expect([period.orders?.average_with, period.orders?.average_without]).toEqual([
      person.average_order_with_credit,
      person.average_order_without_credit,
    ])
    expect(person.average_order_without_credit).toBe('40.01')
    const used = orders.rows.reduce((all, { credit_used }) => all + minor(credit_used), 0n)
    expect(formatMinor(used)).toBe(period.orders?.credit_used)
  })

test('the tiles of home come to the difference that its chart says', async () => {
  const { home } = await read()
  const { issued, redeemed, expired, adjusted } = home.moved
  const change = minor(issued) - minor(redeemed) - minor(expired) + minor(adjusted)
  const last = home.liability_history.at(-1)!.balance
  expect(minor(last) - minor(home.opening)).toBe(change)
  // the first day counts too
  expect(home.opening).toBe('200.00')
  expect(home.liability_history[0]?.balance).toBe('207.01')
})
