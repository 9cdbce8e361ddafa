/** Cards in the simplest form, in whole cents. Uses none of the platform's code. */
export type PlainLot = { left: number; day: string | null; kind: 'paid' | 'promotional' }
export type PlainCard = { lots: PlainLot[]; owed: number; owedPaid: Paid[] }
type Paid = { lot: PlainLot; amount: number; undone: boolean }
export type Piece = { lot: PlainLot; amount: number }
export const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)

/** Issues a lot; new promotional credit first pays what the card owes. */
export const issuePlain = (
  card: PlainCard,
  kind: PlainLot['kind'],
  amount: number,
  day: string | null,
): PlainLot => {
  const lot: PlainLot = { left: amount, day, kind }
  card.lots.push(lot)
  const owed = kind === 'promotional' ? Math.min(card.owed, amount) : 0
  if (owed > 0) {
    lot.left -= owed
    card.owed -= owed
    card.owedPaid.push({ lot, amount: owed, undone: false })
  }
  return lot
}

/** Lists lots with credit in the order of spending. */
export const soonest = (card: PlainCard, lots = card.lots): PlainLot[] =>
  lots
    .filter(({ left }) => left > 0)
    .toSorted((a, b) => (a.day ?? '9999').localeCompare(b.day ?? '9999'))

/** Takes cents out of lots, one after another. */
export const take = (lots: readonly PlainLot[], amount: number): Piece[] => {
  const pieces: Piece[] = []
  let left = amount
  for (const lot of lots) {
    const of = Math.min(lot.left, left)
    if (of === 0) continue
    lot.left -= of
    left -= of
    pieces.push({ lot, amount: of })
  }
  return pieces
}

/** Gives a lot back what it paid of what the card owed, which the card owes again. */
export const oweAgain = (card: PlainCard, lot: PlainLot): void => {
  for (const paid of card.owedPaid.filter((one) => one.lot === lot && !one.undone)) {
    paid.undone = true
    lot.left += paid.amount
    card.owed += paid.amount
  }
}

/** Takes back what the card was made to owe, also what later credit has paid of it. */
export const forgive = (card: PlainCard, amount: number): number => {
  const forgiven = Math.min(card.owed, amount)
  card.owed -= forgiven
  let left = amount - forgiven
  for (const paid of card.owedPaid.filter(({ undone }) => !undone).toReversed()) {
    if (left === 0) break
    paid.undone = true
    const back = Math.min(paid.amount, left)
    paid.lot.left += back
    left -= back
    if (paid.amount > back)
      card.owedPaid.push({ lot: paid.lot, amount: paid.amount - back, undone: false })
  }
  return amount - left
}
