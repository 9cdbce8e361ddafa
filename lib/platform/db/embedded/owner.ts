import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

// kept at module level, because a collected handle drops the lock
const held = new Set<DatabaseSync>()

/**
 * Locks the folder for this process by a lock that the kernel releases when the process dies; a
 * second opener is refused at once.
 */
export const ownFolder = (folder: string): (() => void) => {
  const card = path.join(folder, 'owner.json')
  const lock = new DatabaseSync(path.join(folder, 'owner.lock'), { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (cause) {
    lock.close()
    const owner = fs.existsSync(card)
      ? (JSON.parse(fs.readFileSync(card, 'utf8')) as { pid: number; since: string })
      : null
    const who = owner ? `process ${owner.pid} (since ${owner.since})` : 'another process'
    throw new Error(
      `${folder} is in use by ${who}. Stop it, or set DATA_DIR to another folder, ` +
        'or DATABASE_URL to a PostgreSQL.',
      { cause },
    )
  }
  held.add(lock)
  fs.writeFileSync(card, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }))
  return () => {
    fs.rmSync(card, { force: true })
    held.delete(lock)
    lock.close()
  }
}
