import type { RawBuilder } from 'kysely'
import pg from 'pg'
import { OneTrip, type Trip } from './one-trip.ts'
import type { Trx } from './transact.ts'

const names = new Map<string, string>()
const most = 500
/** the values of statements that travel with the commit */
const lasts = new WeakSet<readonly unknown[]>()

/**
 * Runs the last statement of a transaction. On PostgreSQL it travels with the commit, which fails
 * with the statement's error; its rows are not returned.
 */
export const runLast = async (trx: Trx, statement: RawBuilder<unknown>): Promise<void> => {
  const query = statement.compile(trx)
  lasts.add(query.parameters)
  await trx.executeQuery(query)
}

/**
 * Names a statement, the same on every connection. A search isn't prepared, because its plan
 * depends on the pattern.
 */
const nameOf = (text: string): string | undefined => {
  if (/\blike\b/i.test(text)) return undefined
  const known = names.get(text)
  if (known || names.size >= most) return known
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}

type Statement = { text: string; values: unknown[] }
type Answer = Promise<Pick<pg.QueryResult, 'command' | 'rows' | 'rowCount'>>

const answer = async (command: string): Answer => ({ command, rows: [], rowCount: 0 })
const isBegin = (text: string) => text === 'begin' || text.startsWith('start transaction')

/**
 * A connection that prepares each statement once, instead of parsing and planning it at every call,
 * and sends begin with a transaction's first statement.
 */
export class PreparingClient extends pg.Client {
  /** a transaction that begins with its next statement */
  #begin: string | undefined
  /** a statement that travels with the commit */
  #last: Statement | undefined

  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args
    const isOurs = typeof text === 'string' && Array.isArray(values) && rest.length === 0
    return (isOurs ? this.#run({ text, values }) : this.#send(args)) as never
  }

  #send(args: unknown[]): Answer {
    return (super.query as (...all: unknown[]) => Answer).apply(this, args)
  }

  #run(statement: Statement): Answer {
    const { text, values } = statement
    const begin = this.#begin
    const last = this.#last
    if (isBegin(text) && this.#isPrepared(text)) {
      this.#begin = text
      return answer('BEGIN')
    }
    if (lasts.has(values) && this.#isPrepared('commit')) {
      this.#last = statement
      return answer('INSERT')
    }
    this.#begin = undefined
    this.#last = undefined
    if (text === 'commit' || text === 'rollback') {
      if (begin && !last) return answer(text.toUpperCase())
      if (text === 'commit' && last) return this.#together(last, { before: begin, after: text })
      return begin ? answer('ROLLBACK') : this.#alone(statement)
    }
    if (last) return this.#together(last, { before: begin }).then(() => this.#run(statement))
    if (!begin) return this.#alone(statement)
    // several statements in one text can't travel with another
    return values.length > 0
      ? this.#together(statement, { before: begin })
      : this.#alone({ text: begin, values: [] }).then(() => this.#alone(statement))
  }

  #alone({ text, values }: Statement): Answer {
    const isNamed = values.length > 0 || isBegin(text) || text === 'commit'
    const name = isNamed ? nameOf(text) : undefined
    return this.#send([name ? { name, text, values } : { text, values }])
  }

  async #together({ text, values }: Statement, { before, after }: Trip): Answer {
    const name = nameOf(text)
    const trip = { before: before && nameOf(before), after: after && nameOf(after) }
    const result = await new Promise<pg.QueryResult>((done, fail) => {
      void this.#send([
        new OneTrip(trip, { ...(name ? { name } : {}), text, values }, (cause, rows) =>
          cause ? fail(cause) : done(rows),
        ),
      ])
    })
    return after ? answer(after.toUpperCase()) : result
  }

  #isPrepared(text: string): boolean {
    const name = nameOf(text)
    const { connection } = this as unknown as {
      connection: { parsedStatements: Record<string, string> }
    }
    return name !== undefined && connection.parsedStatements[name] === text
  }
}
