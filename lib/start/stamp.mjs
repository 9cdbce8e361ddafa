import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** Lists all files under a folder, sorted, relative to the root; empty if it doesn't exist. */
export function filesUnder(folder) {
  if (!fs.existsSync(folder)) return []
  const names = fs.readdirSync(folder, { recursive: true }).map((name) => path.join(folder, name))
  return names.filter((name) => fs.statSync(name).isFile()).sort()
}

/**
 * Returns a digest of texts; each part's length is included, so that no two lists have the same
 * input.
 */
export function fingerprint(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part)
  return hash.digest('hex')
}

export const textOf = (file) => (fs.existsSync(file) ? fs.readFileSync(file) : '')

export const isFresh = (stamp, now) =>
  fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === now
