import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { platformEnv } from '#env.ts'
import { lookThrough } from '#platform/db/load-backup.ts'
import { fileFrom, Misuse, readArguments, run, Trouble } from './command.ts'
import { withPlatform } from './reach-platform.ts'

const usage = 'npm run backup -- FILE'

const reasonOf = (code: string | undefined, message: string): string => {
  if (code === 'ENOSPC') return 'there is no room left on the disk'
  return message === 'terminated' ? 'the platform broke off; its log says why' : message
}

/** On the disk, and only whole: another backup of that name stays until this one is proved. */
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
      : new Trouble(
          `The backup couldn't be written to ${file}: ${reasonOf(code, message)}. Nothing was kept.`,
        )
  }
}

await run(async (args) => {
  const { positionals } = readArguments(args, {}, usage)
  if (positionals.length !== 1) throw new Misuse('Name one file for the backup.', usage)
  const file = fileFrom(positionals[0]!)
  if (!fs.existsSync(path.dirname(file)))
    throw new Trouble(`There is no folder ${path.dirname(file)}.`)
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
    `${file}  ${made.rows.toLocaleString('en')} rows of ${made.tables} tables, ` +
      `${(made.bytes / 1_000_000).toFixed(1)} MB, read back and whole.`,
  )
  console.log(
    'The secrets are not in it. Without DATA_KEY (secrets.json in DATA_DIR, or the environment) ' +
      'no code of a card can be read: keep that too, in another place.',
  )
  return 0
})
