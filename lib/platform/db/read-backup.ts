import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { wordsIn } from '#platform/words/words-in.ts'
import type { BackupEnd, BackupHead } from './write-backup.ts'

// the commands that show it speak English
const say = wordsIn('en', 'cli.damage')

/** Thrown if a file isn't a whole backup; the message has the reason. */
export class Torn extends Error {}
type Cell = string | null
/** The start of a table, or some of its rows. */
export type BackupPart = { table: string } | { rows: Cell[][] }

const rowsATime = 1000

/**
 * Yields the parts of a backup; counts and hashes every line, and throws Torn before the last part
 * if the file was cut, changed or extended. Read it once to check, then again to load.
 */
export async function* readBackup(
  file: string,
  onHead: (head: BackupHead) => void,
): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256')
  let [line, rows, ofTable, open, ended] = [0, 0, 0, '', false]
  let gathered: Cell[][] = []
  for await (const text of linesOf(file)) {
    line += 1
    if (ended) throw new Torn(say('endsTwice'))
    const value = parse(text, line)
    if (!Array.isArray(value) && 'sha256' in value) {
      if (value.sha256 !== hash.digest('hex') || value.rows !== rows || open)
        throw new Torn(say('checksum'))
      ended = true
      continue
    }
    hash.update(`${text}\n`)
    if (line === 1) {
      if (Array.isArray(value) || !('tender_backup' in value)) throw new Torn(say('notBackup'))
      onHead(value as BackupHead)
    } else if (Array.isArray(value)) {
      gathered.push(value)
      rows += 1
      ofTable += 1
    } else if ('table' in value) {
      open = value.table
      ofTable = 0
      yield { table: open }
    } else if (!('rows' in value)) throw new Torn(say('foreignLine', { line: String(line) }))
    else {
      if (value.rows !== ofTable)
        throw new Torn(
          say('tableRows', {
            table: open,
            expected: String(value.rows),
            rows: String(ofTable),
          }),
        )
      open = ''
    }
    if (gathered.length && (gathered.length === rowsATime || !Array.isArray(value))) {
      yield { rows: gathered }
      gathered = []
    }
  }
  if (!ended) throw new Torn(say('short'))
}

type Value = Cell[] | BackupHead | BackupEnd | { table: string } | { rows: number }
const parse = (text: string, line: number): Value => {
  try {
    return JSON.parse(text) as Value
  } catch {
    throw new Torn(say('line', { line: String(line) }))
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const input = createGunzip()
  const source = fs.createReadStream(file)
  source.on('error', (cause) => input.destroy(cause))
  try {
    yield* createInterface({ input: source.pipe(input), crlfDelay: Number.POSITIVE_INFINITY })
  } catch (cause) {
    throw new Torn(say('packed', { problem: (cause as Error).message }))
  } finally {
    source.destroy()
  }
}
