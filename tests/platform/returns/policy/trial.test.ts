import { expect, test } from 'vitest'
import { capture } from '#contract/redemptions/calls.ts'
import { snapshot } from '#platform/db/transact.ts'
import { eachCase } from '#platform/returns/policy/trial-cases.ts'
import { findOrder, linesOf } from '#platform/orders/find-order.ts'
import { verdictOf } from '#platform/returns/policy/verdict-of.ts'
import { defaultSettings, type ReturnSettings } from '#rules/returns/policy.ts'
import { newTrial, trialOf } from '#rules/returns/policy-trial.ts'
import { randomOf } from '../../../support/ledger/random.ts'
import { unique } from '../../../support/platform.ts'
import { checkoutOf } from '../../../support/redemptions/checkout.ts'
import { refundingOf } from '../../../support/returns/order-refunds.ts'
import { suite } from '../../../support/suite.ts'

const time_zone = 'America/New_York'
const { platform, shop } = await suite({ at: '2026-06-10T22:00:00Z', shop: { time_zone } })
const asking = { shop: { ...shop, time_zone }, now: platform.clock() }
const store = await checkoutOf(platform, shop)
const { bought, refund } = refundingOf(platform, shop)
const below = randomOf(Number(process.env['TRIAL_SEED'] ?? 11))
const orders = Number(process.env['TRIAL_ORDERS'] ?? 30)
const policies = Number(process.env['TRIAL_POLICIES'] ?? 20)
const one = <T>(...all: T[]): T => all[below(all.length)]!
const some = <T>(...all: T[]): T[] => all.filter(() => below(3) === 0)
const day = 24 * 60 * 60 * 1000
const ago = (days: number) => new Date(platform.clock().getTime() - below(days * day))

const anyLine = () => ({
  sku: one('SHIRT', 'shoe-1', 'SHOE-2', 'OUT'),
  vendor: one('Acme', 'Bolt', ''),
  quantity: 1 + below(3),
  price: BigInt(below(5000)),
  discount: below(3) ? 0n : BigInt(below(500)),
  taxable: below(4) > 0,
})

/** An order of the last 90 days, with its tax inside or on top; some are unpaid or cancelled. */
const anyOrder = async () => {
  const lines = Array.from({ length: 1 + below(4) }, anyLine)
  const worth = lines.reduce(
    (all, { quantity, price, discount }) => all + BigInt(quantity) * price - discount,
    0n,
  )
  const subtotal = worth > 0n ? worth - (below(2) ? worth / 7n : 0n) : 0n
  const [shipping, taxes] = [BigInt(below(900)), BigInt(below(400))]
  const total = subtotal + shipping + (below(2) ? taxes : 0n)
  const name = `#${unique('trial')}`
  const created_at = ago(89)
  const order = await bought({
    name,
    lines,
    subtotal,
    shipping,
    taxes,
    total,
    created_at,
    email: one(`${unique('buyer')}@Shop.example`, 'ada@mail.shop.example', null),
    fulfilled_at: below(2) ? new Date(created_at.getTime() + day) : null,
    country: one('GB', 'Germany', 'US', ''),
    tags: some('VIP', 'sale', 'final ').join(','),
    financial_status: one('paid', 'paid', 'paid', 'pending'),
    refunded: below(5) ? 0n : BigInt(below(1000)),
    cancelled_at: below(8) ? null : platform.clock(),
  })
  await platform.db
    .updateTable('customer')
    .set({ tags: some('wholesale', 'Sale').join(', ') })
    .where('customer_id', '=', order.buyer.customer_id)
    .execute()
  return { ...order, total }
}
type Order = Awaited<ReturnType<typeof anyOrder>>

const payWithCredit = async (order: Order) => {
  const card = await store.card(['20.00', '2030-01-31'])
  const { body } = await store.hold(card.code, '5.00', { order: order.name.replace('#', '') })
  await store.ask(capture, { params: { id: body.redemption.redemption_id }, body: undefined })
}

const percent = () => one('0.00', '7.50', '10.00')
const anyZone = (countries: string[]): ReturnSettings['zones'][number] => ({
  countries,
  days: one(0, 14, 30, 89, null),
  outcomes: some('credit' as const, 'credit' as const, 'original' as const)
    .filter((to, at, all) => all.indexOf(to) === at)
    .map((to) => ({ to, bonus_percent: percent(), fee: one('0.00', '1.00'), expires_days: null })),
})
const anyLists = ([order]: readonly Order[]): ReturnSettings['allow'] => ({
  emails: below(4) ? [] : some('ADA@mail.shop.example', 'nobody@else.example'),
  domains: below(4) ? [] : some('@else.example', 'shop.example', 'mail.shop.example'),
  tags: below(4) ? [] : some('vip', 'Wholesale'),
  orders: below(4) ? [] : [order!.name.replace('#', '').toUpperCase()],
})
const anyLimit = (most: number) => (below(2) ? null : `${below(most)}.50`)
const anyPolicy = (placed: readonly Order[]): ReturnSettings => ({
  ...defaultSettings,
  paid_credit: one('first', 'proportional'),
  zones: [anyZone(['GB', 'DE']), ...(below(4) ? [anyZone([])] : [])],
  final_sale: {
    skus: some('shoe*', 'out', 'SHO'),
    vendors: some('ACME'),
    tags: below(3) ? [] : some('Final', 'sale'),
    discount_percent: below(2) ? null : one('10.00', '15.25'),
  },
  keep_below: anyLimit(30),
  approve_below: anyLimit(60),
  review_above: anyLimit(90),
  review_returns: one(null, 1, 2),
  allow: anyLists(placed.toReversed()),
  block: anyLists(placed),
})

/** Sums of a trial of one order, by the verdict on all that is left of it. */
const expected = async (settings: ReturnSettings, { name }: Order) => {
  const here = { ...asking, db: platform.db }
  const row = await findOrder(platform.db, shop.shop_id, name)
  const lines = await linesOf(platform.db, shop.shop_id, row.order_id)
  const all = lines.map(({ quantity, returned }, at) => ({ at, quantity: quantity - returned }))
  const order = { row, lines }
  const { lines: each } = await verdictOf(here, settings, order, [])
  const left = all.filter(({ at }) => each[at]!.returnable > 0)
  const { judged, due, offers } = await verdictOf(here, settings, order, left.length ? left : all)
  const trial = newTrial()
  const { outcome, automatic } = judged
  trial[automatic ? 'automatic' : outcome] = { count: 1, amount: due }
  if (judged.keepItem) trial.keep_item = { count: 1, amount: due }
  const credit = outcome === 'refuse' ? undefined : offers.find(({ to }) => to === 'credit')
  const reasons = new Map(judged.why.map(({ key }) => [key, 1]))
  return { ...trial, reasons, bonus: credit?.bonus ?? 0n, fees: credit?.fee ?? 0n }
}

test('a trial judges each order as the verdict on it does, under any policy', async () => {
  const placed: Order[] = []
  for (let i = 0; i < orders; i += 1) placed.push(await anyOrder())
  for (const order of placed.filter(({ total }) => total > 600n)) {
    if (below(4) === 0) await payWithCredit(order)
    const row = await findOrder(platform.db, shop.shop_id, order.name)
    if (row.financial_status === 'paid' && below(2))
      await refund(order, {
        selected_line_items: [{ line_item_id: order.line_ids[0]!, quantity: 1 }],
      })
  }
  const outcomes = new Set<string>()
  for (let i = 0; i < policies; i += 1) {
    const settings = anyPolicy(placed)
    const found = new Map<string, ReturnType<typeof newTrial>>()
    await snapshot(platform.db, (db) =>
      eachCase({ ...asking, db }, 'orders', { days: 90, policies: [settings] }, (tried) => {
        const trial = newTrial()
        trialOf(settings, trial)(tried)
        found.set(tried.order.name, trial)
      }),
    )
    expect(found.size).toBe(orders)
    for (const order of placed) {
      const wanted = await expected(settings, order)
      expect(found.get(order.name)).toEqual(wanted)
      for (const outcome of ['automatic', 'allow', 'review', 'refuse', 'keep_item'] as const)
        if (wanted[outcome].count > 0) outcomes.add(outcome)
      if (wanted.bonus > 0n) outcomes.add('bonus')
    }
  }
  expect(outcomes.size).toBe(6)
})
