import fs from 'node:fs'
import { run } from './processes.mjs'
import { Refusal } from './refusal.mjs'
import { fingerprint, isFresh, textOf } from './stamp.mjs'
import { inTurn } from './turn.mjs'

const stamp = 'node_modules/.installed'

/**
 * Runs `npm ci` if the packages differ from the lock file. The stamp is written only after success.
 */
export async function install() {
  const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(
    textOf('package.json'),
  )
  const wanted = JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides])
  const now = fingerprint([
    wanted,
    textOf('package-lock.json'),
    textOf('.npmrc'),
    process.platform,
    process.arch,
  ])
  await inTurn(
    'install',
    () => isFresh(stamp, now),
    async () => {
      await npmCi()
      fs.writeFileSync(stamp, now)
    },
  )
}

async function npmCi() {
  console.log('Installing the packages (npm ci) …')
  fs.rmSync(stamp, { force: true })
  // NODE_ENV=production would omit packages that the build needs; loglevel error, because npm on
  // Node 20 prints 140 lines of engine warnings
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await run('npm', ['ci', ...flags], {
    env: { ...process.env, NODE_ENV: 'development' },
  })
  if (code === 0) return
  throw new Refusal(
    `the packages couldn't be installed (npm ci ended with ${code}; its words are above)`,
  )
}
