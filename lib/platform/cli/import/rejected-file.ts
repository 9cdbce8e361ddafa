import fs from 'node:fs'
import { stringify } from 'csv-stringify/sync'
import type { Row } from '#platform/uploads/csv-rows.ts'
import { language, Trouble } from '#platform/cli/command.ts'
import { wordsIn } from '#platform/words/words-in.ts'

const say = wordsIn(language, 'cli.row')

/**
 * Writes the rejected rows with their reasons to a file beside the import's; no file without such
 * rows.
 */
export type Rejected = {
  file: string
  count: () => number
  add: (row: Row, reason: string) => void
  close: () => void
}

// spreadsheets take a cell that begins with = + - @ for a formula, so it gets an apostrophe before
// it
const cells = (row: (string | number)[]): string => stringify([row], { escape_formulas: true })

export const rejectedOf = (source: string, header: string[]): Rejected => {
  const file = `${source}.rejected.csv`
  let count = 0
  let handle = -1
  fs.rmSync(file, { force: true })
  const open = (): number => {
    try {
      return fs.openSync(file, 'w')
    } catch (cause) {
      throw new Trouble(say('noReport', { file, code: String((cause as { code?: string }).code) }))
    }
  }
  return {
    file,
    count: () => count,
    add: (row, reason) => {
      if (handle < 0) {
        handle = open()
        fs.writeSync(handle, `\ufeff${cells([say('line'), say('reason'), ...header])}`)
      }
      fs.writeSync(handle, cells([row.line, reason, ...row.fields]))
      count += 1
    },
    close: () => handle >= 0 && fs.closeSync(handle),
  }
}
