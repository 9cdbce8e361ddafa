import { type Columns, guessColumns, plainHead } from '#rules/tools/table-heads.ts'
import { type FileShape, fileShapes, type MoveSource, plainNames } from './sources.ts'

const known = Object.entries(fileShapes) as [keyof typeof fileShapes, readonly FileShape[]][]
/** A table of nothing but these two columns is Smile's; with more it may be anybody's. */
const barePoints = 2

const missingIn = ({ needs }: FileShape, plain: readonly string[]): string[] =>
  needs.filter((head) => !plain.includes(head))

const isWhole = (shape: FileShape, plain: readonly string[]): boolean =>
  missingIn(shape, plain).length === 0 && (shape.marks.length > 0 || plain.length === barePoints)

/**
 * Recognises the system by the heads of its file: one with all that a file of it needs, else one
 * with a head that only it has; our own form where cards or customers have an amount; else null.
 */
export const recogniseFile = (heads: readonly string[]): MoveSource | null => {
  const plain = heads.map(plainHead)
  const whole = known.find(([, shapes]) => shapes.some((shape) => isWhole(shape, plain)))
  if (whole) return whole[0]
  const marked = known.find(([, shapes]) =>
    shapes.some(({ marks }) => marks.some((head) => plain.includes(head))),
  )
  if (marked) return marked[0]
  const { balance, points, code, email } = guessColumns(heads, plainNames)
  return (balance ?? points) && (code ?? email) ? 'plain' : null
}

/** Returns the kind of the system's files that lacks the fewest heads. */
const shapeOf = (from: keyof typeof fileShapes, plain: readonly string[]): FileShape =>
  fileShapes[from].toSorted((a, b) => missingIn(a, plain).length - missingIn(b, plain).length)[0]!

/**
 * Lists heads of the system's file that aren't there: it was edited, so that its columns may no
 * longer mean what they did.
 */
export const missingHeads = (from: MoveSource, heads: readonly string[]): string[] => {
  if (from === 'plain') return []
  const plain = heads.map(plainHead)
  return missingIn(shapeOf(from, plain), plain)
}

/** Maps the columns of a system's file. */
export const columnsOfFile = (from: MoveSource, heads: readonly string[]): Columns =>
  guessColumns(heads, from === 'plain' ? plainNames : shapeOf(from, heads.map(plainHead)).names)
