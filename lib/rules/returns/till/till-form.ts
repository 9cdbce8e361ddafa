import type { Order, OrderLine } from '#contract/orders/shapes.ts'
import type { RefundPart, RefundInput } from '#contract/returns/refund-shapes.ts'
import type { RefundWay, Restock, RewardSource } from '#contract/returns/refund.ts'
import type { Return } from '#contract/returns/requests-shapes.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { namesNobody } from '#rules/orders/names-nobody.ts'
import { arrived, keptOut } from '#rules/returns/arrived.ts'
import type { TillOffer } from './till-offer.ts'

/** Pieces of a line that come back and their condition; `kept_out` are damaged among whole ones. */
export type Picked = { quantity: number; restock: Restock; kept_out?: number }
export type Picks = Readonly<Record<string, Picked>>
/** Answers of the review; amounts in wire form. */
export type Terms = {
  reason: Exclude<RewardSource, 'exchange'>
  to: RefundWay
  /** typed in place of the items' sum; empty: that sum, null: unreadable */
  amount: string | null
  /** the bonus, fee and expiry of the policy apply */
  policy: boolean
  /** for an order that names nobody; empty: the credit waits to be claimed */
  email: string
  shipping: boolean
  /** the order that the credit pays at once; empty: none */
  newOrder: string
  newTotal: string | null
}
export const firstTerms: Terms = {
  reason: 'return',
  to: 'credit',
  amount: '',
  policy: true,
  email: '',
  shipping: false,
  newOrder: '',
  newTotal: '',
}
type Line = Pick<OrderLine, 'line_item_id' | 'returnable' | 'why_not'>

const most = ({ returnable, why_not }: Line): number => (why_not === null ? returnable : 0)

/** Changes how many pieces of a line come back, between none and all that can. */
export const withPieces = (picks: Picks, line: Line, by: number): Picks => {
  const { line_item_id: id } = line
  const before = picks[id] ?? { quantity: 0, restock: 'restock' as const }
  const quantity = Math.min(most(line), Math.max(0, before.quantity + by))
  const { [id]: _, ...others } = picks
  return quantity === 0 ? others : { ...others, [id]: { ...before, quantity } }
}

/** Sets the condition of a line's pieces. */
export const withRestock = (picks: Picks, id: string, restock: Restock): Picks =>
  picks[id] ? { ...picks, [id]: { quantity: picks[id].quantity, restock } } : picks

/** Picks the pieces of a return that are refunded, as far as the order still has them. */
export const picksOf = (
  { line_items }: Pick<Order, 'line_items'>,
  { lines, verdict }: Pick<Return, 'lines' | 'verdict'>,
): Picks =>
  lines.reduce<Picks>((picks, line) => {
    const ofOrder = line_items.find(({ line_item_id }) => line_item_id === line.line_item_id)
    if (!ofOrder) return picks
    const isKept = verdict?.keep_item === true
    const { quantity, ...use } = arrived(line, { isKept, isHere: true })
    const more = withPieces(picks, ofOrder, quantity)
    const pick = more[line.line_item_id]
    return pick ? { ...more, [line.line_item_id]: { ...pick, ...use } } : more
  }, {})

const same = (a: string, b: string): boolean =>
  a !== '' && a.toLowerCase() === b.trim().toLowerCase()

/**
 * Finds the line of a scanned barcode or SKU: one with pieces left before one without, because an
 * order may have the same item twice.
 */
export const scannedLine = (
  { line_items }: Pick<Order, 'line_items'>,
  picks: Picks,
  text: string,
): { line: OrderLine; hasLeft: boolean } | null => {
  const lines = line_items.filter(({ barcode, sku }) => same(barcode, text) || same(sku, text))
  const left = lines.find((line) => most(line) > (picks[line.line_item_id]?.quantity ?? 0))
  const line = left ?? lines[0]
  return line ? { line, hasLeft: left !== undefined } : null
}

const emailOf = (order: Pick<Order, 'customer' | 'email'>, { email }: Terms): string =>
  namesNobody(order) ? email.trim() : ''

const nothing = '0.00'
const inputOf = ({ fee, bonus, expires_on }: TillOffer): RefundInput => ({
  ...(fee === nothing ? {} : { fee }),
  ...(bonus === nothing ? {} : { bonus: { amount: bonus, expires_on } }),
  ...(expires_on === null ? {} : { expires_on }),
})

/** Builds the refund of a till's form, without the exchange; the offer is the policy's. */
export const refundOf = (
  order: Order,
  picks: Picks,
  terms: Terms,
  offer: TillOffer | null,
): RefundInput => ({
  selected_line_items: order.line_items.flatMap(({ line_item_id }) => {
    const pick = picks[line_item_id]
    if (!pick) return []
    const { quantity, restock, kept_out } = pick
    return [{ line_item_id, quantity, restock, ...keptOut(restock, quantity, kept_out) }]
  }),
  reward_source: terms.newOrder.trim() && terms.to === 'credit' ? 'exchange' : terms.reason,
  to: terms.to,
  include_shipping: terms.shipping,
  ...(terms.amount ? { refund_amount: terms.amount } : (offer && inputOf(offer)) || {}),
  ...(emailOf(order, terms) ? { customer: { email: emailOf(order, terms) } } : {}),
})

/** Sums the new credit among a refund's parts, in minor units. */
const creditOf = (parts: readonly Pick<RefundPart, 'kind' | 'amount'>[]): bigint =>
  parts.reduce(
    (sum, { kind, amount }) => (kind === 'credit' ? sum + (parseMoney(amount) ?? 0n) : sum),
    0n,
  )

/** An exchange: what the credit pays of the new order, what the customer pays, and what stays. */
export type Exchange = { order: string; amount: string; toPay: string; stays: string }

/** Works an exchange out; null without an order, a total or any credit. */
export const exchangeOf = (
  { newOrder, newTotal, to }: Terms,
  parts: readonly Pick<RefundPart, 'kind' | 'amount'>[],
): Exchange | null => {
  const order = newOrder.trim()
  const total = parseMoney(newTotal ?? '')
  const credit = creditOf(parts)
  if (!order || to !== 'credit' || total === null || total <= 0n || credit <= 0n) return null
  const amount = total < credit ? total : credit
  return {
    order,
    amount: formatMinor(amount),
    toPay: formatMinor(total - amount),
    stays: formatMinor(credit - amount),
  }
}
