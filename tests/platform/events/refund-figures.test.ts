import { expect, test } from 'vitest'
import { storeOf, storeOrder } from '../../support/events/store-events.ts'
import { placeOrder } from '../../support/orders/placing.ts'
import { unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()
const store = await storeOf(platform, shop)

const day = (n: number) => `2026-05-0${n}T10:00:00Z`
const refund = (order: string, created_at: string, more: object = {}) => ({
  refund: { id: unique('r'), order, amount: '5.00', created_at, ...more },
})
const refunded = async (name: string) => (await store.order(name)).refunded
const order = storeOrder
type Order = ReturnType<typeof order>

/** Tells of an order that has refunded 10.00 by the third day. */
const withFigure = async (): Promise<Order> => {
  const made = order({ updated_at: day(3), refunded: '10.00' })
  await store.send('order_created', { order: made })
  return made
}

test('a refund after an import’s figure adds to it, however often it is told', async () => {
  const { name } = await placeOrder(platform, shop, { lines: [{ price: 5000n }], refunded: 1000n })
  const data = refund(name, day(4))
  await store.send('refund_created', data)
  await store.send('refund_created', data)
  expect(await refunded(name)).toBe('15.00')
  expect((await store.order(name)).refundable).toBe('35.00')
})

test('a refund before the order’s figure is in it, one after it is not', async () => {
  const { name } = await withFigure()
  await store.send('refund_created', refund(name, day(2)))
  expect(await refunded(name)).toBe('10.00')
  await store.send('refund_created', refund(name, day(4)))
  expect(await refunded(name)).toBe('15.00')
})

test('a refund and the order’s figure with it count once, whichever comes first', async () => {
  for (const isFirst of [true, false]) {
    const made = await withFigure()
    const theirs = () => store.send('refund_created', refund(made.name, day(4)))
    if (isFirst) await theirs()
    await store.send('order_updated', {
      order: { ...made, updated_at: day(4), refunded: '15.00' },
    })
    if (!isFirst) await theirs()
    expect(await refunded(made.name)).toBe('15.00')
  }
})

test('a figure of before a refund that is known already is raised by it', async () => {
  const made = await withFigure()
  await store.send('refund_created', refund(made.name, day(6)))
  await store.send('order_updated', { order: { ...made, updated_at: day(5), refunded: '12.00' } })
  expect(await refunded(made.name)).toBe('17.00')
})

test('an order told without a figure leaves the time of the one it has', async () => {
  const { refunded: _, ...made } = await withFigure()
  await store.send('order_updated', { order: { ...made, updated_at: day(6) } })
  await store.send('refund_created', refund(made.name, day(5)))
  expect(await refunded(made.name)).toBe('15.00')
})

test('a refund’s own total is a figure of its time', async () => {
  const { name } = await withFigure()
  await store.send('refund_created', refund(name, day(6)))
  await store.send('refund_created', refund(name, day(5), { refunded: '16.00' }))
  expect(await refunded(name)).toBe('21.00')
  await store.send('refund_created', refund(name, day(4)))
  expect(await refunded(name)).toBe('21.00')
})
