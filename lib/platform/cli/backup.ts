import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { platformEnv } from '#env.ts'
import { lookThrough } from '#platform/db/load-backup.ts'
import { fileFrom, language, Misuse, readArguments, run, Trouble } from './command.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { withPlatform } from './reach-platform.ts'

const say = wordsIn(language, 'cli.backup')
const usage = 'npm run backup -- FILE'

const reasonOf = (code: string | undefined, message: string): string => {
  if (code === 'ENOSPC') return say('noRoom')
  return message === 'terminated' ? say('brokeOff') : message
}

/**
 * Puts a backup in place on the disk once it is whole; an older one of that name stays until this
 * one is verified.
 */
const place = async (
  file: string,
  write: (part: string) => Promise<void>,
): Promise<{ tables: number; rows: number; bytes: number }> => {
  const part = `${file}.part`
  try {
    await write(part)
    const { counts } = await lookThrough(part)
    const handle = fs.openSync(part, 'r+')
    fs.fsyncSync(handle)
    fs.closeSync(handle)
    fs.renameSync(part, file)
    return {
      tables: counts.size,
      rows: [...counts.values()].reduce((a, b) => a + b, 0),
      bytes: fs.statSync(file).size,
    }
  } catch (cause) {
    fs.rmSync(part, { force: true })
    const { code, message } = cause as { code?: string; message: string }
    throw cause instanceof Trouble
      ? cause
      : new Trouble(say('notWritten', { file, reason: reasonOf(code, message) }))
  }
}

await run(async (args) => {
  const { positionals } = readArguments(args, {}, usage)
  if (positionals.length !== 1) throw new Misuse(say('nameFile'), usage)
  const file = fileFrom(positionals[0]!)
  if (!fs.existsSync(path.dirname(file)))
    throw new Trouble(wordsIn(language, 'cli')('noFolder', { folder: path.dirname(file) }))
  const made = await withPlatform(platformEnv(), ({ bytes }) =>
    place(file, async (part) =>
      pipeline(
        await bytes('/operator/backup'),
        createGzip(),
        fs.createWriteStream(part, { mode: 0o600 }),
      ),
    ),
  )
  console.log(
    say('done', {
      file,
      rows: made.rows,
      tables: made.tables,
      size: (made.bytes / 1_000_000).toFixed(1),
    }),
  )
  console.log(say('secrets'))
  return 0
})
