import { forgive, oweAgain, type PlainCard, sum } from './plain-cards.ts'
import type { PlainOrder, PlainPart, PlainRefund } from './plain-refunds.ts'

const givingKinds = ['restored', 'credit', 'bonus', 'original']

/** Takes back what a part gave, as far as it is unspent. */
const undoGiven = (card: PlainCard, { kind, amount, pieces, payment, paid }: PlainPart): number => {
  if (kind === 'exchanged') {
    paid!.unpaid += sum(payment!.map((piece) => piece.amount))
    for (const piece of payment!) {
      piece.lot.left += piece.amount
      piece.amount = 0
    }
    return amount
  }
  if (pieces.length === 0) return amount
  if (kind === 'bonus') oweAgain(card, pieces[0]!.lot)
  let undone = 0
  for (const piece of pieces) {
    const back = Math.min(piece.amount, piece.lot.left)
    piece.lot.left -= back
    undone += back
    const out = payment?.find(({ lot }) => lot === piece.lot)
    if (out) out.amount += back
  }
  return undone
}

/** Gives back a share of what a part took, to the lot that was taken from last first. */
const undoTaken = (card: PlainCard, { kind, pieces }: PlainPart, share: number): number => {
  if (kind === 'owed') return forgive(card, share)
  let left = Math.abs(share)
  for (const { lot, amount } of pieces.toReversed()) {
    const back = Math.min(amount, left)
    lot.left += back
    left -= back
  }
  return share
}

/** Undoes each part: what it gave, then what it took in proportion to that. */
const undoParts = (card: PlainCard, { parts }: PlainRefund): void => {
  const isTaking = ({ kind }: PlainPart) => !givingKinds.includes(kind) && kind !== 'exchanged'
  for (const one of parts.toReversed()) if (!isTaking(one)) one.undone = undoGiven(card, one)
  const giving = parts.filter(({ kind }) => givingKinds.includes(kind))
  const given = sum(giving.map(({ amount }) => amount))
  const back = sum(giving.map(({ undone }) => undone))
  for (const one of parts.toReversed())
    if (isTaking(one))
      one.undone = undoTaken(
        card,
        one,
        given === 0 ? one.amount : Math.trunc((one.amount * back) / given),
      )
}

/** Checks, on copies, for a refund of which all that it gave is spent. */
const isNothingLeft = ({ card, refund }: { card: PlainCard; refund: PlainRefund }): boolean => {
  undoParts(card, refund)
  const given = refund.parts.filter(({ kind }) => ['restored', 'credit', 'original'].includes(kind))
  const all = given.length > 0 ? given : refund.parts
  return all.length > 0 && all.every(({ undone, amount }) => undone === 0 && amount !== 0)
}

/** Undoes a refund, its last part first; false where that must be refused. */
export const undoPlain = (card: PlainCard, order: PlainOrder, refund: PlainRefund): boolean => {
  if (refund.state !== 'done' || isNothingLeft(structuredClone({ card, refund }))) return false
  undoParts(card, refund)
  for (const { kind, undone, reward } of refund.parts) {
    if (reward) reward.recalled -= Math.abs(undone)
    if (reward && kind === 'written_off') reward.short -= undone
    if (['restored', 'credit', 'original', 'deducted'].includes(kind)) order.here -= undone
  }
  const isWhole = refund.parts.every(({ amount, undone }) => amount === undone)
  refund.state = isWhole ? 'undone' : 'partly_undone'
  if (isWhole)
    for (const { line, pieces, net, tax } of refund.lines) {
      line.returned -= pieces
      line.netBack -= net
      line.taxBack -= tax
    }
  return true
}
