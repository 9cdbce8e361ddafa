import { transact } from '#platform/db/transact.ts'
import { makeCard } from '#platform/money/card.ts'
import { post, transfer, undo } from '#platform/ledger/post.ts'
import type { TestPlatform, TestShop } from '../platform.ts'

export type Act = {
  kind: 'issue' | 'redeem' | 'refund' | 'adjust' | 'expire'
  amount: bigint
  at: string
  money?: 'paid'
  order?: string
  source?: 'workflow' | 'checkout' | 'job'
  reason?: string
  expires_on?: string
}

/** Posts a movement of a card at any time. */
export const actOn = (
  platform: TestPlatform,
  shop: TestShop,
  card: bigint,
  { order, at, source = 'staff' as never, ...more }: Act,
) =>
  transact(platform.db, (trx) =>
    post(trx, {
      ...more,
      shop_id: shop.shop_id,
      gift_card_id: card,
      source,
      at: new Date(at),
      ...(order ? { cause: { kind: 'order', id: order } } : {}),
    } as never),
  )
export const cardOf = (platform: TestPlatform, shop: TestShop, customer_id: bigint | null = null) =>
  transact(platform.db, (trx) =>
    makeCard(
      trx,
      platform,
      shop.shop_id,
      { customer_id, is_loyalty: false, customer_name: 'Ada', customer_email: null },
      new Date('2025-01-01'),
    ),
  )
export const orderOf = (
  platform: TestPlatform,
  shop: TestShop,
  customer_id: bigint,
  { name, total, at, more }: { name: string; total: bigint; at: string; more: object },
) =>
  platform.db
    .insertInto('orders')
    .values({
      shop_id: shop.shop_id,
      name,
      platform_order_id: null,
      customer_id,
      email: null,
      subtotal: total,
      shipping: 0n,
      taxes: 0n,
      discount: 0n,
      total,
      refunded: 0n,
      financial_status: 'paid',
      fulfillment_status: 'fulfilled',
      digest: null,
      created_at: new Date(at),
      paid_at: null,
      cancelled_at: null,
      ...more,
    })
    .execute()

export const now = '2026-03-20T12:00:00Z'
/** A year of a shop up to `now`: two cards with every kind of movement, and four orders. */
export const liveAYear = async (
  platform: TestPlatform,
  shop: TestShop,
): Promise<{ card: bigint; other: bigint }> => {
  const { customer_id } = await platform.customer(shop)
  const card = await cardOf(platform, shop, customer_id)
  const other = await cardOf(platform, shop)
  const act = (more: Act) => actOn(platform, shop, card, more)
  const order = (name: string, total: bigint, at: string, more: object = {}) =>
    orderOf(platform, shop, customer_id, { name, total, at, more })
  await act({
    kind: 'issue',
    amount: 10_000n,
    money: 'paid',
    at: '2025-02-10T10:00:00Z',
    reason: 'Other',
  })
  await act({
    kind: 'issue',
    amount: 4000n,
    at: '2026-02-10T10:00:00Z',
    reason: 'Refund',
    source: 'workflow',
  })
  await act({
    kind: 'redeem',
    amount: -2500n,
    at: '2026-02-15T10:00:00Z',
    order: '#1',
    source: 'checkout',
  })
  // a lot made by a split keeps the age of its money
  await transact(platform.db, (trx) =>
    transfer(trx, {
      shop_id: shop.shop_id,
      from: card,
      to: other,
      amount: 3000n,
      reason: 'Transfer',
      source: 'staff',
      staff_id: null,
      at: new Date('2026-03-01T10:00:00Z'),
    }),
  )
  const wrong = await act({
    kind: 'issue',
    amount: 900n,
    at: '2026-03-02T10:00:00Z',
    reason: 'Reward',
  })
  await transact(platform.db, (trx) =>
    undo(trx, {
      shop_id: shop.shop_id,
      movement_id: wrong.movement_id,
      source: 'staff',
      staff_id: shop.people.owner.staff_id,
      at: new Date('2026-03-03T10:00:00Z'),
    }),
  )
  await act({
    kind: 'issue',
    amount: 2000n,
    at: '2026-03-05T10:00:00Z',
    reason: 'Reward',
    expires_on: '2026-03-25',
  })
  await act({
    kind: 'redeem',
    amount: -1500n,
    at: '2026-03-10T10:00:00Z',
    order: '#2',
    source: 'checkout',
  })
  await act({ kind: 'expire', amount: -100n, at: '2026-03-12T00:04:00Z', source: 'job' })
  await act({ kind: 'adjust', amount: -50n, at: '2026-03-13T10:00:00Z' })
  await order('#1', 6000n, '2026-02-15T10:00:00Z')
  await order('#2', 4500n, '2026-03-10T10:00:00Z')
  await order('#3', 2000n, '2026-03-11T10:00:00Z')
  await order('#4', 9900n, '2026-03-11T10:00:00Z', { cancelled_at: new Date(now) })
  return { card, other }
}
