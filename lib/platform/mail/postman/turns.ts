/** A shop's part of a piece of work. */
export type Share<Shop> = { shop: Shop; n: number }

/**
 * Shares out pieces of work among shops that wait: equally, and what doesn't divide goes round. A
 * shop that comes, or comes back, is last in the round, so that it can't overtake who waits.
 */
export const turnsOf = <Shop>() => {
  let round: Shop[] = []
  return {
    /** the next piece of `most`, at least one a shop for as many shops as it has room for */
    share: (waiting: readonly Shop[], most: number): Share<Shop>[] => {
      const isWaiting = new Set(waiting)
      const known = new Set(round)
      round = [
        ...round.filter((shop) => isWaiting.has(shop)),
        ...waiting.filter((shop) => !known.has(shop)),
      ]
      if (round.length === 0) return []
      const each = Math.floor(most / round.length)
      const more = most - each * round.length
      const shares = round
        .map((shop, place) => ({ shop, n: each + (place < more ? 1 : 0) }))
        .filter(({ n }) => n > 0)
      // those with one more are last in the next round
      round = [...round.slice(more), ...round.slice(0, more)]
      return shares
    },
  }
}
