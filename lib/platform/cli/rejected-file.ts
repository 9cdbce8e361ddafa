import fs from 'node:fs'
import { stringify } from 'csv-stringify/sync'
import type { Row } from './csv-rows.ts'
import { Trouble } from './command.ts'

/** The rows of a file that weren't taken, with the reason, beside it; the file is there only when there are any. */
export type Rejected = {
  file: string
  count: () => number
  add: (row: Row, reason: string) => void
  close: () => void
}

// a spreadsheet takes a cell that begins with = + - @ for a formula: such cells get a quote before them
const cells = (row: (string | number)[]): string => stringify([row], { escape_formulas: true })

export const rejectedOf = (source: string, header: string[]): Rejected => {
  const file = `${source}.rejected.csv`
  let [count, handle] = [0, -1]
  fs.rmSync(file, { force: true })
  const open = (): number => {
    try {
      return fs.openSync(file, 'w')
    } catch (cause) {
      throw new Trouble(
        `Rows were rejected, and ${file} for them can't be written (${(cause as { code?: string }).code}).`,
      )
    }
  }
  return {
    file,
    count: () => count,
    add: (row, reason) => {
      if (handle < 0) {
        handle = open()
        fs.writeSync(handle, `\ufeff${cells(['line', 'reason', ...header])}`)
      }
      fs.writeSync(handle, cells([row.line, reason, ...row.fields]))
      count += 1
    },
    close: () => handle >= 0 && fs.closeSync(handle),
  }
}
