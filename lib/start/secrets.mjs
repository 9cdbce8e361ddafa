import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { root } from './node.mjs'
import { Refusal, reason } from './refusal.mjs'

const keys = ['SESSION_SECRET', 'ENTRY_SECRET', 'DATA_KEY']
export const secretNames = [...keys, 'OPERATOR_KEY', 'OUTBOX_KEY', 'MAIL_WEBHOOK_SECRET']

export const dataDir = path.resolve(root, process.env.DATA_DIR || '.data')
const file = path.join(dataDir, 'secrets.json')
const roomMin = 64 * 1024 * 1024

/**
 * Loads the secrets by name from the environment, or makes them once and keeps them in DATA_DIR.
 */
export function loadSecrets(names = secretNames) {
  const configured = Object.fromEntries(
    names.filter((name) => process.env[name]).map((name) => [name, process.env[name]]),
  )
  const secrets = names.every((name) => configured[name])
    ? configured
    : { ...keep(), ...configured }
  for (const name of keys.filter((key) => names.includes(key))) {
    if (Buffer.byteLength(secrets[name]) >= 32) continue
    throw new Refusal(
      `${name} is shorter than 32 bytes; give a random one, or unset it and one is made for you`,
    )
  }
  return Object.fromEntries(names.map((name) => [name, secrets[name]]))
}

function keep() {
  openFolder()
  const kept = read()
  if (kept && secretNames.every((name) => kept[name])) return kept
  const made = Object.fromEntries(
    secretNames.map((name) => [name, randomBytes(32).toString('base64url')]),
  )
  attempt(() => place({ ...made, ...kept }, kept !== undefined))
  return read()
}

function openFolder() {
  attempt(() => {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
    const { bavail, bsize } = fs.statfsSync(dataDir)
    if (bavail * bsize < roomMin) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
  })
}

function read() {
  let text
  try {
    text = fs.readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw new Refusal(`${file} can't be read (${error.code}); give this user the right to`)
  }
  try {
    const kept = JSON.parse(text)
    if (kept && typeof kept === 'object') return kept
  } catch {}
  throw new Refusal(
    `${file} is damaged; put it back from a backup, since what its DATA_KEY encrypted needs that key`,
  )
}

/**
 * Writes the whole file or nothing: link() fails if another starter was first, whose file then
 * counts.
 */
function place(secrets, replace) {
  const temporary = `${file}.${process.pid}`
  try {
    const handle = fs.openSync(temporary, 'w', 0o600)
    fs.writeFileSync(handle, `${JSON.stringify(secrets, null, 2)}\n`)
    flush(handle)
    if (replace) fs.renameSync(temporary, file)
    else fs.linkSync(temporary, file)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  } finally {
    fs.rmSync(temporary, { force: true })
  }
  flush(fs.openSync(dataDir))
}

function flush(handle) {
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

function attempt(work) {
  try {
    work()
  } catch (error) {
    const why = reason(error) ?? error.message
    throw new Refusal(
      `DATA_DIR (${dataDir}) can't be used: ${why}; mend that, or set DATA_DIR to another folder`,
    )
  }
}
