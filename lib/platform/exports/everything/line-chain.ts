import { createHash } from 'node:crypto'

/** Signs of a line's digest that it carries. */
const markSigns = 32
const form = new RegExp(`^\\{"n":([1-9]\\d{0,14}),"h":"([0-9a-f]{${markSigns}})",(.*\\})$`)

/**
 * Chains lines: each carries its number and a digest over itself and all before it, so that a line
 * that is changed, missing, added or moved is found where it is. `text` is a JSON object.
 */
export const lineChain = () => {
  let n = 0
  let state: Buffer = Buffer.alloc(0)
  const add = (text: string): string => {
    n += 1
    state = createHash('sha256').update(state).update(text, 'utf8').digest()
    return state.toString('hex').slice(0, markSigns)
  }
  return {
    /** writes an object as the next line */
    write: (text: string): string => {
      const mark = add(text)
      return `{"n":${n},"h":"${mark}",${text.slice(1)}\n`
    },
    add,
    count: (): number => n,
    /** the digest over all lines so far */
    state: (): string => state.toString('hex'),
  }
}

/** Takes a line apart; null: it has another form. */
export const readLine = (line: string): { n: number; mark: string; text: string } | null => {
  const [, n, mark, rest] = form.exec(line) ?? []
  return n === undefined || mark === undefined || rest === undefined
    ? null
    : { n: Number(n), mark, text: `{${rest}` }
}
