import { PGlite } from '@electric-sql/pglite'

type Options = Parameters<PGlite['execProtocolStream']>[1]
type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>
type Statement = { query: string; name: string; described: Messages | null }

const most = 400
const longest = 20_000
const none: Messages = []

const [parse, describe, bind, execute, sync, close] = Buffer.from('PDBESC')
const syncing = Buffer.from([sync!, 0, 0, 0, 4])

/** Builds a message of the protocol: its letter, its length, its parts. */
const messageOf = (letter: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(5)
  head.writeUInt8(letter)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const text = (of: string): Buffer => Buffer.from(`${of}\0`)

/**
 * An embedded database that parses and plans a statement once. PGlite sends parse, describe, bind,
 * describe, execute and sync, each on its own, for every query; a known statement is one message.
 * Beyond `most`, the statement not used for longest makes room.
 */
export class PreparingPglite extends PGlite {
  /** by their text, the last used at the end */
  readonly #known = new Map<string, Statement>()
  #toClose: Statement[] = []
  #current: Statement | null = null
  #bound: Uint8Array | null = null
  #isOver = false
  #made = 0

  static async open(options: ConstructorParameters<typeof PGlite>[0] & object): Promise<PGlite> {
    const pglite = new PreparingPglite(options)
    await pglite.waitReady
    return pglite
  }

  override async execProtocolStream(message: Uint8Array, options?: Options): Promise<Messages> {
    const send = (bytes: Uint8Array) => super.execProtocolStream(bytes, options)
    const letter = message[0]
    if (letter === parse) return this.#parse(message, send)
    if (letter === sync && this.#isOver) {
      this.#isOver = false
      return none
    }
    const current = this.#current
    if (!current) return send(message)
    if (letter === describe) {
      // the portal is described like its statement
      current.described ??= await send(messageOf(describe!, Buffer.from('S'), text(current.name)))
      return current.described
    }
    if (letter === bind) {
      // its two names, of the portal and of the statement, are empty
      this.#bound = messageOf(bind!, text(''), text(current.name), message.subarray(7))
      return none
    }
    this.#current = null
    if (letter !== execute || !this.#bound) return send(message)
    this.#isOver = true
    const all = Buffer.concat([this.#bound, message, syncing])
    this.#bound = null
    return send(all).catch((cause: unknown) => {
      // a table has changed since; the next call describes the statement again
      if ((cause as { code?: string }).code === '0A000' && this.#known.delete(current.query))
        this.#toClose.push(current)
      throw cause
    })
  }

  async #parse(
    message: Uint8Array,
    send: (bytes: Uint8Array) => Promise<Messages>,
  ): Promise<Messages> {
    this.#current = null
    const query = message.length > longest ? '' : queryIn(message)
    const known = this.#known.get(query)
    if (known) {
      this.#known.delete(query)
      this.#known.set(query, known)
      this.#current = known
      return none
    }
    // a search isn't prepared, because its plan depends on the pattern
    if (!query.includes('$1') || /\blike\b/i.test(query)) return send(message)
    const [unused] = this.#known.values()
    const leaving = [...this.#toClose, ...(unused && this.#known.size >= most ? [unused] : [])]
    const statement: Statement = { query, name: `s${(this.#made += 1)}`, described: null }
    const messages = [
      messageOf(parse!, text(statement.name), message.subarray(6)),
      ...leaving.map(({ name }) => messageOf(close!, Buffer.from('S'), text(name))),
    ]
    // closed after it, so that one that can't be parsed takes nobody's place
    const answer = await send(Buffer.concat(messages))
    for (const one of leaving) this.#known.delete(one.query)
    this.#toClose = []
    this.#known.set(query, statement)
    this.#current = statement
    return answer
  }
}

/** Reads a query from its message: an empty name, the query, the types of its parameters. */
const queryIn = (message: Uint8Array): string => {
  const end = message.indexOf(0, 6)
  return Buffer.from(message.buffer, message.byteOffset + 6, end - 6).toString()
}
