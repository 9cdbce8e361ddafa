import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** All files under a folder, sorted, as paths from the root; none where the folder isn't there. */
export function filesUnder(folder) {
  if (!fs.existsSync(folder)) return []
  const names = fs.readdirSync(folder, { recursive: true }).map((name) => path.join(folder, name))
  return names.filter((name) => fs.statSync(name).isFile()).sort()
}

/** A fingerprint of texts; a part's length goes in too, so that no two lists read alike. */
export function fingerprint(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part)
  return hash.digest('hex')
}

export const textOf = (file) => (fs.existsSync(file) ? fs.readFileSync(file) : '')

export const isFresh = (stamp, now) =>
  fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === now
