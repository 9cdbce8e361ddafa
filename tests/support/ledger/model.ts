/** A card in the simplest form, a list of lots. Uses none of the platform's code. */
export type Lot = { id: bigint; remaining: bigint; expires_on: string | null }
type Part = {
  lot: bigint
  amount: bigint /** for a lot made by a transfer */
  expires_on?: string | null
}
/** A movement or, with `changed`, a new expiration date for all open lots. */
export type Happened = {
  id: bigint
  kind: string
  amount: bigint
  undoes: bigint | null /** the order of a redemption */
  cause: string | null
  expires_on: string | null
  lots: Part[]
  changed?: { lots: bigint[]; to: string | null }
}
/** Amounts that a transfer moved, lot by lot. */
export type Moved = { amount: bigint; expires_on: string | null }[]

const sooner = (a: Lot, b: Lot): number => {
  const dayOf = (lot: Lot) => lot.expires_on ?? '9999'
  if (dayOf(a) !== dayOf(b)) return dayOf(a) < dayOf(b) ? -1 : 1
  return a.id < b.id ? -1 : 1
}

/** Replays one card's events in order and reports where the simple model differs. */
export const replay = (
  history: readonly Happened[],
): { balance: bigint; lots: Map<bigint, Lot>; moved: Map<bigint, Moved>; problems: string[] } => {
  const lots = new Map<bigint, Lot>()
  const done = new Map<bigint, Happened>()
  const undone = new Set<bigint>()
  /** a redemption's parts, last lot first, less refunds */
  const taken = new Map<string, Part[]>()
  const moved = new Map<bigint, Moved>()
  const problems: string[] = []
  let balance = 0n
  const move = (lot: bigint, amount: bigint): void => {
    const known = lots.get(lot)
    if (known) known.remaining += amount
  }
  for (const one of history) {
    const expected: Part[] = []
    if (one.changed) {
      const { to } = one.changed
      const open = [...lots.values()].filter(
        ({ remaining, expires_on }) => remaining > 0n && expires_on !== to,
      )
      if (
        open
          .map(({ id }) => id)
          .toSorted()
          .join() !== one.changed.lots.toSorted().join()
      )
        problems.push(
          `expiry of ${one.changed.lots.join()} changed, open were ${open.map(({ id }) => id).join()}`,
        )
      for (const lot of open) lot.expires_on = to
      continue
    }
    if (one.undoes !== null) {
      const was = done.get(one.undoes)
      if (!was || undone.has(one.undoes))
        problems.push(`${one.id} undoes ${one.undoes}, which is not there or undone`)
      undone.add(one.undoes)
      for (const { lot, amount } of was?.lots ?? []) {
        const unspent = lots.get(lot)?.remaining ?? 0n
        const wasCredit = was !== undefined && was.amount > 0n
        // during a hold, only the amount left besides it
        const isPart =
          wasCredit && was.kind !== 'transfer' && one.amount < 0n && -one.amount < unspent
        const back = wasCredit ? -unspent : -amount
        expected.push({ lot, amount: isPart ? one.amount : back })
      }
    } else if (one.kind === 'transfer' && one.amount > 0n) {
      for (const { lot, amount, expires_on = null } of one.lots) {
        lots.set(lot, { id: lot, remaining: 0n, expires_on })
        expected.push({ lot, amount })
      }
    } else if (one.kind === 'refund') {
      let left = one.amount
      for (const part of taken.get(one.cause ?? '') ?? []) {
        const back = part.amount < left ? part.amount : left
        if (back > 0n) expected.push({ lot: part.lot, amount: back })
        part.amount -= back
        left -= back
      }
      if (left > 0n) problems.push(`${one.id} gave back ${left} more than was taken`)
    } else if (one.kind === 'expire') {
      // the due lot in full, even if a lot due sooner was made meanwhile
      const lot = one.lots[0]?.lot ?? 0n
      expected.push({ lot, amount: -(lots.get(lot)?.remaining ?? 0n) })
    } else if (one.amount > 0n) {
      const lot = one.lots[0]?.lot ?? 0n
      lots.set(lot, { id: lot, remaining: 0n, expires_on: one.expires_on })
      expected.push({ lot, amount: one.amount })
    } else {
      let left = -one.amount
      for (const lot of [...lots.values()]
        .filter(({ remaining }) => remaining > 0n)
        .toSorted(sooner)) {
        const take = lot.remaining < left ? lot.remaining : left
        if (take > 0n) expected.push({ lot: lot.id, amount: -take })
        left -= take
      }
      if (left > 0n) problems.push(`${one.id} took ${-one.amount} of ${balance}`)
    }
    if (one.kind === 'redeem')
      taken.set(
        one.cause ?? '',
        expected.map(({ lot, amount }) => ({ lot, amount: -amount })).toReversed(),
      )
    const sum = expected.reduce((total, { amount }) => total + amount, 0n)
    const text = (list: Part[]) => list.map(({ lot, amount }) => `${lot}:${amount}`).join(' ')
    if (sum !== one.amount || text(expected) !== text(one.lots))
      problems.push(
        `${one.id} ${one.kind} ${one.amount}: expected ${text(expected)}, found ${text(one.lots)}`,
      )
    if (one.kind === 'transfer')
      moved.set(
        one.id,
        expected.map(({ lot, amount }) => ({
          amount,
          expires_on: lots.get(lot)?.expires_on ?? null,
        })),
      )
    for (const { lot, amount } of expected) move(lot, amount)
    balance += sum
    done.set(one.id, { ...one, lots: expected })
  }
  return { balance, lots, moved, problems }
}
