import { sql } from 'kysely'
import { getGiftCard } from '#contract/gift-cards/read.ts'
import { capture } from '#contract/redemptions/calls.ts'
import { randomOf } from '../ledger/random.ts'
import { placeOrder } from '../orders/placing.ts'
import type { TestPlatform, TestShop } from '../platform.ts'
import type { Checkout } from '../redemptions/checkout.ts'
import { refundingOf } from './order-refunds.ts'
import { issuePlain, type PlainCard } from './plain-cards.ts'
import * as plain from './plain-refunds.ts'
import { undoPlain } from './plain-undo.ts'

type Placed = plain.PlainOrder & { order_id: bigint; line_ids: string[]; ids: string[] }
/** Acts that were done and refused, by name, and everything that differs from the plain model. */
export type Played = { done: Map<string, number>; problems: string[] }

const money = (cents: number): string => (cents / 100).toFixed(2)
const cents = (wire: string): number => Math.round(Number(wire) * 100)
const told = (parts: readonly { kind: string; amount: number }[]): string =>
  parts.map(({ kind, amount }) => `${kind} ${amount}`).join(', ')

/**
 * Plays one customer's random refunds, undos, redemptions and recalls on three orders, on the platform
 * and in the plain model, and compares each answer and at the end every lot, line and reward.
 */
export const playCustomer = async (
  platform: TestPlatform,
  shop: TestShop,
  store: Checkout,
  { seed, acts, played }: { seed: number; acts: number; played: Played },
): Promise<void> => {
  const random = randomOf(seed)
  const desk = refundingOf(platform, shop)
  const buyer = await platform.customer(shop)
  const card: PlainCard = { lots: [], owed: 0, owedPaid: [] }
  const { gift_card_id } = await desk.issue(buyer.id, '0.01')
  issuePlain(card, 'promotional', 1, null)
  const read = await platform.call(shop.people.owner, getGiftCard, {
    params: { id: gift_card_id },
    query: {},
  })
  const { code } = read.body.gift_card
  const chance = (percent: number): boolean => random(100) < percent
  const day = (): string | null => (chance(40) ? `20${30 + random(5)}-0${1 + random(9)}-15` : null)
  const count = (name: string): void => {
    played.done.set(name, (played.done.get(name) ?? 0) + 1)
  }
  const differs = (what: string): void => {
    played.problems.push(`seed ${seed}: ${what}`)
  }

  const order = async (): Promise<Placed> => {
    const sold = Array.from({ length: 1 + random(3) }, () => {
      const quantity = 1 + random(6)
      const price = 1 + random(4000)
      return {
        quantity,
        price,
        discount: chance(50) ? random(Math.ceil(quantity * price * 0.4)) : 0,
      }
    })
    const nets = sold.map(({ quantity, price, discount }) => quantity * price - discount)
    const goods = nets.reduce((a, b) => a + b, 0)
    const freight = chance(50) ? random(900) : 0
    const isIncluded = chance(50)
    const taxes = 1 + random(Math.ceil(goods / 6))
    const total = goods + freight + (isIncluded ? 0 : taxes)
    const made = await placeOrder(platform, shop, {
      customer_id: buyer.customer_id,
      email: buyer.email,
      lines: sold.map(({ quantity, price, discount }) => ({
        quantity,
        price: BigInt(price),
        discount: BigInt(discount),
      })),
      subtotal: BigInt(goods),
      shipping: BigInt(freight),
      taxes: BigInt(taxes),
      total: BigInt(total),
    })
    const taxed = plain.split(Math.min(taxes, goods + freight), [...nets, freight])
    return {
      ...made,
      ids: [],
      total,
      isIncluded,
      lines: nets.map((net, at) => ({
        quantity: sold[at]!.quantity,
        net,
        tax: taxed[at]!,
        returned: 0,
        netBack: 0,
        taxBack: 0,
      })),
      shipping: { net: freight, tax: taxed.at(-1)! },
      here: 0,
      unpaid: 0,
      payments: [],
      rewards: [],
      refunds: [],
    }
  }
  const orders = [await order(), await order(), await order()]
  const any = (): Placed => orders[random(orders.length)]!

  const earn = async (to: Placed) => {
    const goods = to.lines.reduce((all, { net }) => all + net, 0)
    const [amount, basis, until] = [1 + random(1500), 1 + random(goods), day()]
    await desk.reward(to, buyer, BigInt(amount), BigInt(basis), until)
    const lot = issuePlain(card, 'promotional', amount, until)
    to.rewards.push({ amount, basis, recalled: 0, short: 0, lot })
    count('reward')
  }
  for (const one of orders) if (chance(70)) await earn(one)

  const refund = async () => {
    const of = any()
    const lines = of.lines.flatMap((line, at) =>
      chance(55) ? [{ at, pieces: 1 + random(Math.max(1, line.quantity - line.returned)) }] : [],
    )
    const policy = (['write_off', 'other_promotional', 'from_refund', 'owe'] as const)[random(4)]!
    const exchanged =
      policy !== 'from_refund' && chance(10) ? { order: any(), amount: 1 + random(1000) } : null
    const wanted: plain.Wanted = {
      lines,
      amount: chance(35) ? 1 + random(Math.max(1, of.total - of.here + 20)) : null,
      tax: chance(80),
      shipping: chance(25),
      fee: chance(15) ? random(300) : 0,
      to: chance(80) ? 'credit' : 'original',
      bonus: chance(25) ? 1 + random(400) : 0,
      day: day(),
      policy,
      exchange: exchanged,
    }
    const expected = plain.refundPlain(card, of, wanted)
    const answer = await desk.refund(of, {
      selected_line_items: lines.map(({ at, pieces }) => ({
        line_item_id: of.line_ids[at]!,
        quantity: pieces,
      })),
      ...(wanted.amount === null ? {} : { refund_amount: money(wanted.amount) }),
      include_tax: wanted.tax,
      include_shipping: wanted.shipping,
      fee: money(wanted.fee),
      to: wanted.to,
      expires_on: wanted.day,
      ...(wanted.bonus ? { bonus: { amount: money(wanted.bonus), expires_on: wanted.day } } : {}),
      recall: { policy: wanted.policy },
      ...(exchanged
        ? { exchange: { order: exchanged.order.name, amount: money(exchanged.amount) } }
        : {}),
      notification: false,
    })
    count(expected ? 'refund' : 'refused')
    if (!expected) {
      if (answer.status === 200) differs(`${of.name} refunded ${told(wanted.lines as never)}`)
      return
    }
    if (answer.status !== 200) return differs(`refund of ${of.name}: ${answer.text}`)
    of.ids.push(answer.body.refund.refund_id)
    for (const { kind } of expected.parts) count(kind)
    const parts = answer.body.refund.parts.map(({ kind, amount }) => ({
      kind,
      amount: cents(amount),
    }))
    if (told(parts) !== told(expected.parts))
      differs(`refund of ${of.name}: ${told(parts)}, plainly ${told(expected.parts)}`)
  }

  const undo = async () => {
    const of = any()
    if (of.refunds.length === 0) return
    const at = random(of.refunds.length)
    const was = of.refunds[at]!
    const isDone = undoPlain(card, of, was)
    const answer = await desk.undo(of.ids[at]!)
    count(isDone ? 'undo' : 'refused')
    if ((answer.status === 200) !== isDone) return differs(`undo of ${of.ids[at]}: ${answer.text}`)
    if (!isDone) return
    const parts = answer.body.refund.parts.map(({ kind, undone }) => ({
      kind,
      amount: cents(undone),
    }))
    const expected = was.parts.map(({ kind, undone }) => ({ kind, amount: undone }))
    if (told(parts) !== told(expected) || answer.body.refund.state !== was.state)
      differs(`undo of ${of.ids[at]}: ${told(parts)}, plainly ${told(expected)}`)
  }

  const spend = async () => {
    const balance = card.lots.reduce((all, { left }) => all + left, 0)
    if (balance === 0) return
    const amount = 1 + random(Math.min(balance, 4000))
    const of = any()
    plain.spendPlain(card, amount, of)
    const held = await store.hold(code, money(amount), { order: of.name })
    if (held.status !== 200) return differs(`hold of ${amount}: ${held.text}`)
    const id = held.body.redemption.redemption_id
    const done = await store.ask(capture, { params: { id }, body: undefined })
    if (done.status !== 200) return differs(`capture of ${amount}: ${done.text}`)
    count('redemption')
  }

  for (let act = 0; act < acts && played.problems.length === 0; act += 1) {
    const dice = random(100)
    if (dice < 50) await refund()
    else if (dice < 70) await undo()
    else if (dice < 92) await spend()
    else await earn(any())
  }
  const ids = orders.map(({ order_id }) => order_id)
  const rows = async (query: ReturnType<typeof sql>) =>
    (await query.execute(platform.db)).rows.map((row) => Object.values(row as object).join(' '))
  const gift_card = BigInt(gift_card_id.slice(1))
  const same = (name: string, found: string[], expected: string[]) => {
    if (found.join('; ') !== expected.join('; '))
      differs(`${name}: ${found.join('; ')}, plainly ${expected.join('; ')}`)
  }
  same(
    'lots',
    await rows(sql`
      select kind, remaining, expires_on from lot where gift_card_id = ${gift_card} order by lot_id`),
    card.lots.map(({ kind, left, day: until }) => `${kind} ${left} ${until ?? ''}`),
  )
  same(
    'card',
    await rows(sql`select balance, owed from gift_card where gift_card_id = ${gift_card}`),
    [`${card.lots.reduce((all, { left }) => all + left, 0)} ${card.owed}`],
  )
  same(
    'orders',
    await rows(
      sql`select refunded_here from orders where order_id = any(${ids}) order by order_id`,
    ),
    orders.map(({ here }) => `${here}`),
  )
  same(
    'lines',
    await rows(sql`
      select returned, net_back, tax_back from order_line where order_id = any(${ids})
      order by order_id, line_no`),
    orders.flatMap(({ lines }) =>
      lines.map(({ returned, netBack, taxBack }) => `${returned} ${netBack} ${taxBack}`),
    ),
  )
  same(
    'rewards',
    await rows(sql`
      select recalled, short from reward where order_id = any(${ids}) order by order_id, reward_id`),
    orders.flatMap(({ rewards }) => rewards.map(({ recalled, short }) => `${recalled} ${short}`)),
  )
}
