import {
  issuePlain,
  type Piece,
  type PlainCard,
  type PlainLot,
  soonest,
  sum,
  take,
} from './plain-cards.ts'

/** A line of an order in the simplest form, in whole cents. Uses none of the platform's code. */
type Line = {
  quantity: number
  net: number
  tax: number
  returned: number
  netBack: number
  taxBack: number
}
type Reward = { amount: number; basis: number; recalled: number; short: number; lot: PlainLot }
export type PlainOrder = {
  name: string
  total: number
  isIncluded: boolean
  lines: Line[]
  shipping: { net: number; tax: number }
  here: number
  /** credit taken back by undone exchanges, less later payments */
  unpaid: number
  /** payments by credit: the part of each lot still spent, in the order of spending */
  payments: Piece[][]
  rewards: Reward[]
  refunds: PlainRefund[]
}
export type PlainPart = {
  kind: string
  amount: number
  undone: number
  pieces: Piece[]
  payment?: Piece[]
  /** the order that an exchange paid */
  paid?: PlainOrder
  reward?: Reward
}
export type PlainRefund = {
  amount: number
  shipping: number
  parts: PlainPart[]
  lines: { line: Line; pieces: number; net: number; tax: number }[]
  state: 'done' | 'partly_undone' | 'undone'
}
export type Wanted = {
  lines: { at: number; pieces: number }[]
  amount: number | null
  tax: boolean
  shipping: boolean
  fee: number
  to: 'credit' | 'original'
  bonus: number
  day: string | null
  policy: 'write_off' | 'other_promotional' | 'from_refund' | 'owe'
  /** not together with the policy `from_refund`, which may leave too little for it */
  exchange: { order: PlainOrder; amount: number } | null
}

/** Splits cents by weights: everybody the whole cents of their share, the rest to the largest rests. */
export const split = (whole: number, weights: readonly number[]): number[] => {
  const all = sum(weights)
  if (all === 0) return weights.map(() => 0)
  const shares = weights.map((weight) => Math.floor((whole * weight) / all))
  const order = weights
    .map((weight, at) => [(whole * weight) % all, at] as const)
    .toSorted(([a, i], [b, j]) => b - a || i - j)
  for (const [, at] of order.slice(0, whole - sum(shares))) shares[at]! += 1
  return shares
}

export const spendPlain = (card: PlainCard, amount: number, order: PlainOrder): Piece[] => {
  const payment = take(soonest(card), amount)
  order.payments.push(payment)
  order.unpaid = Math.max(0, order.unpaid - amount)
  return payment
}

const part = (kind: string, amount: number, more: Partial<PlainPart> = {}): PlainPart => ({
  kind,
  amount,
  undone: 0,
  pieces: [],
  ...more,
})

const restore = (order: PlainOrder, amount: number): PlainPart[] => {
  const parts: PlainPart[] = []
  let left = amount
  for (const payment of order.payments.toReversed()) {
    const whole = Math.min(left, sum(payment.map(({ amount: out }) => out)))
    if (whole === 0) continue
    left -= whole
    const pieces: Piece[] = []
    let rest = whole
    for (const piece of payment.toReversed()) {
      const back = Math.min(piece.amount, rest)
      if (back === 0) continue
      piece.amount -= back
      piece.lot.left += back
      rest -= back
      pieces.push({ lot: piece.lot, amount: back })
    }
    parts.push(part('restored', whole, { pieces, payment }))
  }
  return parts
}

/** Takes rewards back for goods: first what is unspent of each, then by the policy. */
const recall = (
  card: PlainCard,
  order: PlainOrder,
  { policy }: Wanted,
  most: number,
): PlainPart[] => {
  const back = sum(order.lines.map(({ netBack }) => netBack))
  const parts: PlainPart[] = []
  let deductable = most
  for (const reward of order.rewards) {
    const rest = Math.max(0, reward.basis - back)
    const kept =
      rest >= reward.basis ? reward.amount : Math.floor((reward.amount * rest) / reward.basis)
    const due = reward.amount - reward.recalled - kept
    if (due <= 0) continue
    reward.recalled += due
    let left = due
    const recalled = (lots: PlainLot[]) => {
      const pieces = take(lots, left)
      const taken = sum(pieces.map(({ amount }) => amount))
      if (taken > 0) parts.push(part('recalled', -taken, { pieces, reward }))
      left -= taken
    }
    recalled([reward.lot])
    if (policy === 'other_promotional' && left > 0)
      recalled(soonest(card).filter(({ kind }) => kind === 'promotional'))
    const deducted = policy === 'from_refund' ? Math.min(left, deductable) : 0
    if (deducted > 0) parts.push(part('deducted', deducted, { reward }))
    deductable -= deducted
    left -= deducted
    if (policy === 'owe' && left > 0) {
      card.owed += left
      parts.push(part('owed', left, { reward }))
      left = 0
    }
    if (left > 0) parts.push(part('written_off', left, { reward }))
    reward.short += left
  }
  return parts
}

const halfUp = (whole: number, part_: number, of: number): number =>
  Math.floor((2 * whole * part_ + of) / (2 * of))

/** Refunds an order; null where that must be refused. */
export const refundPlain = (
  card: PlainCard,
  order: PlainOrder,
  wanted: Wanted,
): PlainRefund | null => {
  const left = Math.max(0, order.total - order.here - order.unpaid)
  const lines = wanted.lines.map(({ at, pieces }) => {
    const line = order.lines[at]!
    const next = (whole: number, given: number) =>
      Math.max(0, halfUp(whole, line.returned + pieces, line.quantity) - given)
    return {
      line,
      pieces,
      net: next(line.net, line.netBack),
      tax: next(line.tax, line.taxBack),
    }
  })
  if (lines.some(({ line, pieces }) => line.returned + pieces > line.quantity)) return null
  if (lines.length > 0 && left <= 0) return null
  const worth = ({ net, tax }: { net: number; tax: number }) => {
    if (order.isIncluded) return wanted.tax ? net : net - tax
    return wanted.tax ? net + tax : net
  }
  const shippingBack = sum(
    order.refunds.filter(({ state }) => state !== 'undone').map(({ shipping }) => shipping),
  )
  const shipping = wanted.shipping ? Math.max(0, worth(order.shipping) - shippingBack) : 0
  const due = Math.max(0, sum(lines.map((one) => Math.max(0, worth(one)))) + shipping - wanted.fee)
  const amount = wanted.amount ?? due
  if (amount > left || (amount === 0 && lines.length === 0)) return null
  const paid = sum(order.payments.flat().map(({ amount: out }) => out))
  const first = Math.min(amount, paid)
  const rest = amount - first
  const isCredit = wanted.to === 'credit'
  const bonus = isCredit && rest > 0 ? wanted.bonus : 0
  if (wanted.exchange && wanted.exchange.amount > (isCredit ? rest : 0)) return null
  if (wanted.exchange?.order === order) return null
  for (const { line, pieces, net, tax } of lines) {
    line.returned += pieces
    line.netBack += net
    line.taxBack += tax
  }
  order.here += amount
  const parts = restore(order, first)
  const hasGoods = lines.some(({ net }) => net > 0)
  const recalls = hasGoods ? recall(card, order, wanted, isCredit ? rest : 0) : []
  const deducted = sum(recalls.filter(({ kind }) => kind === 'deducted').map((one) => one.amount))
  const fresh = isCredit ? rest - deducted : 0
  if (fresh > 0) {
    const lot = issuePlain(card, 'paid', fresh, wanted.day)
    parts.push(part('credit', fresh, { pieces: [{ lot, amount: fresh }] }))
  }
  if (bonus > 0) {
    const lot = issuePlain(card, 'promotional', bonus, wanted.day)
    parts.push(part('bonus', bonus, { pieces: [{ lot, amount: bonus }] }))
  }
  if (!isCredit && rest > 0) parts.push(part('original', rest))
  parts.push(...recalls)
  if (wanted.exchange) {
    const { amount: used, order: paid } = wanted.exchange
    const payment = spendPlain(card, used, paid)
    parts.push(part('exchanged', -used, { payment, paid }))
  }
  const refund: PlainRefund = { amount, shipping, parts, lines, state: 'done' }
  order.refunds.push(refund)
  return refund
}
