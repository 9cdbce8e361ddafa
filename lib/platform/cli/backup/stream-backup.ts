import { spawn } from 'node:child_process'
import path from 'node:path'
import type { Platform } from '#platform/ctx.ts'
import { copyFolder } from '#platform/db/copy-folder.ts'
import type { Database } from '#platform/db/open.ts'
import { writeBackup } from '#platform/db/write-backup.ts'

const dumper = path.resolve(import.meta.dirname, 'dump-copy.ts')

/**
 * Streams a backup of everything as pieces of text: from a snapshot on PostgreSQL, from a copy of
 * the folder on the embedded database.
 */
export const streamBackup = async (
  { db, env, clock }: Platform,
  { kind }: Database,
  write: (text: string | Uint8Array) => Promise<void>,
): Promise<void> => {
  if (kind === 'postgres') return writeBackup(db, clock(), write)
  const copy = await copyFolder(db, path.resolve(env.DATA_DIR))
  try {
    await dump(copy.folder, write)
  } finally {
    await copy.drop()
  }
}

const dump = async (folder: string, write: (text: Uint8Array) => Promise<void>): Promise<void> => {
  const child = spawn(process.execPath, [dumper, folder], { stdio: ['ignore', 'pipe', 'pipe'] })
  let heard = ''
  child.stderr.on('data', (bytes: Buffer) => (heard = (heard + String(bytes)).slice(-2000)))
  const ended = new Promise<number | null>((done) => child.once('close', done))
  try {
    for await (const bytes of child.stdout as AsyncIterable<Buffer>) await write(bytes)
  } finally {
    child.kill()
  }
  const code = await ended
  if (code !== 0) throw new Error(`the copy of the database could not be read: ${heard.trim()}`)
}
