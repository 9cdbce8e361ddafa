import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { environment, node24 } from './node.mjs'
import { run } from './processes.mjs'
import { Refusal } from './refusal.mjs'

// The headless shell comes first: it does the same work with two thirds of the processor's time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const apt = '/usr/bin/apt-get'

/**
 * Finds a Chromium for browser tests: an installed one, else Debian's, else (undefined)
 * Playwright's own.
 */
export async function findBrowser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const program = installed() ?? ((await fromDebian()) && installed())
  if (program) return program
  const code = await run(
    node24(),
    ['node_modules/@playwright/test/cli.js', 'install', 'chromium'],
    {
      env: environment(),
    },
  )
  if (code === 0) return undefined
  throw new Refusal(
    'no Chromium for the browser tests could be found or installed; install one and name it in CHROMIUM',
  )
}

function installed() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find(isProgram)
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync(apt)) return false
  console.log('Installing Chromium (apt-get) …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const hasInstalled = async (name) =>
    (await run(apt, ['install', '-y', '-qq', '--no-install-recommends', name], { env })) === 0
  await run(apt, ['update', '-qq'], { env })
  return (await hasInstalled('chromium-headless-shell')) || hasInstalled('chromium')
}
