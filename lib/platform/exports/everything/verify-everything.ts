import { createPublicKey, verify } from 'node:crypto'
import type { Vault } from '#platform/vault.ts'
import { type End, EndLine, Head, signedText } from './form.ts'
import { ledgerCheck } from './ledger-check.ts'
import { lineChain, readLine } from './line-chain.ts'

/** The first line that is wrong, and what is wrong with it. */
export class WrongLine extends Error {
  readonly line: number
  constructor(line: number, problem: string) {
    super(problem)
    this.line = line
  }
}

export type VerifiedFile = {
  head: Head
  end: End
  lines: number
  signature: Signature
}
/**
 * `right`: by the key that is expected; `unknownKey`: by the key in the file, which is to be compared;
 * `otherKey`: by that one, and another is expected; `noKey`: of an old file, without its secret.
 */
type Signature = 'right' | 'unknownKey' | 'otherKey' | 'wrong' | 'noKey'
/** The installation's own keys, or the public key that somebody has from it. */
export type Expected = {
  vault: Pick<Vault, 'sign' | 'files'> | null
  publicKey?: string | undefined
}

/** Verifies a signature by a public key alone. */
const isSignedBy = (publicKey: string, text: string, signature: string): boolean => {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  return verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64url'))
}

const signatureOf = (
  head: Head,
  text: string,
  signature: string,
  { vault, publicKey }: Expected,
): Signature => {
  if (head.form === 'tender-everything-1') {
    if (vault === null) return 'noKey'
    return vault.sign(text) === signature ? 'right' : 'wrong'
  }
  if (!isSignedBy(head.public_key, text, signature)) return 'wrong'
  const expected = publicKey ?? vault?.files.publicKey
  if (expected === undefined) return 'unknownKey'
  return expected === head.public_key ? 'right' : 'otherKey'
}

const parsed = (text: string): Record<string, unknown> | null => {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return null
  }
}

/**
 * Verifies a file of everything without a database, line by line in constant memory: the chain of
 * lines, each card's ledger, the seals, the totals, and the signature by the key in the file.
 */
export const verifyEverything = async (
  lines: AsyncIterable<string>,
  expected: Expected,
): Promise<VerifiedFile> => {
  const chain = lineChain()
  let n = 0
  let head: Head | null = null
  let ledger: ReturnType<typeof ledgerCheck> | null = null
  let done: VerifiedFile | null = null
  const rows = new Map<string, number>()
  for await (const raw of lines) {
    n += 1
    if (done) throw new WrongLine(n, 'the file goes on after its end')
    const line = readLine(raw)
    if (!line) throw new WrongLine(n, 'it is not a line of such a file')
    if (line.n !== n)
      throw new WrongLine(n, `line ${n} is missing or moved: line ${line.n} is here`)
    const state = chain.state()
    if (chain.add(line.text) !== line.mark)
      throw new WrongLine(n, 'it was changed: its digest is not that of its content')
    const json = parsed(line.text)
    if (!json) throw new WrongLine(n, 'it is not JSON')
    if (head === null) {
      head = Head.safeParse(json).data ?? null
      if (!head) throw new WrongLine(n, 'it is not the head of such a file')
      ledger = ledgerCheck(BigInt(head.shop.shop_id))
    } else if ('end' in json) done = endOf(json, state, head, rows, ledger!, expected, n)
    else {
      const table = String(json['t'])
      if (!head.tables.includes(table)) throw new WrongLine(n, `the head names no table ${table}`)
      rows.set(table, (rows.get(table) ?? 0) + 1)
      const problem = ledger!.row(table, json['r'])
      if (problem !== null) throw new WrongLine(n, problem)
    }
  }
  if (!done) throw new WrongLine(n + 1, 'the file is cut off: its end is missing')
  return done
}

const endOf = (
  json: Record<string, unknown>,
  state: string,
  head: Head,
  rows: ReadonlyMap<string, number>,
  ledger: ReturnType<typeof ledgerCheck>,
  expected: Expected,
  n: number,
): VerifiedFile => {
  const line = EndLine.safeParse(json).data
  if (!line) throw new WrongLine(n, 'it is not the end of such a file')
  const problem = ledger.end(line.end)
  if (problem !== null) throw new WrongLine(n, problem)
  for (const table of head.tables) {
    const read = rows.get(table) ?? 0
    if (line.end.rows[table] !== read)
      throw new WrongLine(
        n,
        `the end counts ${line.end.rows[table] ?? 0} rows of ${table}, not ${read}`,
      )
  }
  const signature = signatureOf(head, signedText(state, line.end), line.signature, expected)
  return { head, end: line.end, lines: n, signature }
}
