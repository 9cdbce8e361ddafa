import pg from 'pg'

/** The parts of pg's connection and query that its types leave out. */
type Wire = {
  bind: (what: { portal: string; statement: string }) => void
  execute: (what: { portal: string }) => void
  sync: () => void
}
type Inner = {
  prepare: (wire: Wire) => void
  handleCommandComplete: (message: { text: string }, wire: Wire) => void
}
const inner = pg.Query.prototype as unknown as Inner

export type Trip = {
  /** names of statements without values, which this connection has prepared */
  before?: string | undefined
  after?: string | undefined
}

/**
 * A statement that travels with the one before and the one after it, such as begin and commit. The
 * server skips the rest after an error in any of them.
 */
export class OneTrip extends pg.Query {
  readonly #trip: Trip
  #completed = 0

  constructor(
    trip: Trip,
    config: pg.QueryConfig,
    done: (cause: Error | undefined, result: pg.QueryResult) => void,
  ) {
    super({ ...config, queryMode: 'extended' } as pg.QueryConfig, done)
    this.#trip = trip
  }

  prepare(wire: Wire): void {
    if (this.#trip.before) send(wire, this.#trip.before)
    inner.prepare.call(this, wire)
  }

  // pg runs the statement itself here, and syncs
  _getRows(wire: Wire): void {
    wire.execute({ portal: '' })
    if (this.#trip.after) send(wire, this.#trip.after)
    wire.sync()
  }

  handleCommandComplete(message: { text: string }, wire: Wire): void {
    this.#completed += 1
    // the result is that of the statement alone
    if (this.#completed === (this.#trip.before ? 2 : 1))
      inner.handleCommandComplete.call(this, message, wire)
  }
}

const send = (wire: Wire, statement: string): void => {
  wire.bind({ portal: '', statement })
  wire.execute({ portal: '' })
}
