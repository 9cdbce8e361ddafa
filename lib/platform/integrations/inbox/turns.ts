/** The order in which a process does the deliveries of a vendor. */
export type Turns = {
  /** claims the next delivery: of a shop that has none in progress, by turns; one claim at a time */
  take: <Row extends { shop_id: bigint }>(
    claim: (but: readonly bigint[]) => Promise<Row | undefined>,
  ) => Promise<Row | undefined>
  /** ends a shop's turn */
  end: (shopId: bigint) => void
}

/** Begins the turns of a vendor: a shop with many deliveries waits for the others after each. */
export const startTurns = (): Turns => {
  const busy = new Set<bigint>()
  const served = new Set<bigint>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    take: (claim) => {
      const next = async () => {
        let row = await claim([...busy, ...served])
        if (!row && served.size > 0) {
          served.clear()
          row = await claim([...busy])
        }
        if (row) {
          busy.add(row.shop_id)
          served.add(row.shop_id)
        }
        return row
      }
      const taken = last.then(next)
      last = taken.catch(() => undefined)
      return taken
    },
    end: (shopId) => void busy.delete(shopId),
  }
}
