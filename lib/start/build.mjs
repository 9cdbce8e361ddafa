import fs from 'node:fs'
import { environment, node24 } from './node.mjs'
import { run } from './processes.mjs'
import { Refusal } from './refusal.mjs'
import { filesUnder, fingerprint, isFresh, textOf } from './stamp.mjs'
import { inTurn } from './turn.mjs'

const folders = ['app', 'components', 'lib', 'messages', 'public']
const configs = [
  'next.config.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
const apart = /^lib\/(platform|start|storefront(?!\/built))\//
const stamp = '.next/.built'
const bundles = '.storefront'
const bundlers = ['lib/start/storefront/bundle.mjs', 'lib/start/storefront/fonts.mjs']
export const next = 'node_modules/next/dist/bin/next'

/**
 * Runs `next build` if a source changed. BUILD_ID ties the stamp to this build, not to a later one
 * by hand.
 */
export async function build() {
  const before = sources()
  const now = () => `${before} ${textOf('.next/BUILD_ID')}`
  await inTurn(
    'build',
    () => isFresh(stamp, now()),
    async () => {
      await nextBuild()
      fs.writeFileSync(stamp, now())
    },
  )
}

async function nextBuild() {
  console.log('Building the dashboard (next build) …')
  fs.rmSync(stamp, { force: true })
  const code = await run(node24(), [next, 'build'], {
    env: environment({ NODE_ENV: 'production' }),
  })
  if (code === 0) return
  throw new Refusal(
    `the dashboard couldn't be built (next build ended with ${code}; its words are above)`,
  )
}

function sources() {
  const files = folders.flatMap(filesUnder).filter((file) => !apart.test(file))
  return fingerprint(
    [...files, 'middleware.ts', ...configs].flatMap((file) => [file, textOf(file)]),
  )
}

/**
 * Bundles the runtime of customers' pages if a source changed. The manifest ties the stamp to this
 * build.
 */
export async function buildStorefront() {
  const before = storefrontSources()
  const now = () => `${before} ${textOf(`${bundles}/manifest.json`)}`
  const stamped = `${bundles}/.built`
  await inTurn(
    'storefront',
    () => isFresh(stamped, now()),
    async () => {
      console.log('Bundling the storefront’s scripts …')
      fs.rmSync(stamped, { force: true })
      const code = await run(node24(), [bundlers[0]], {
        env: environment({ NODE_ENV: 'production' }),
      })
      if (code !== 0)
        throw new Refusal(`the storefront's scripts couldn't be bundled (ended with ${code})`)
      fs.writeFileSync(stamped, now())
    },
  )
}

function storefrontSources() {
  const words = ['en', 'ru'].map((language) => `messages/${language}/storefront-words.json`)
  const under = ['lib/storefront', 'lib/contract/assets', 'lib/rules'].flatMap(filesUnder)
  return fingerprint(
    [...under, ...words, ...bundlers, 'package-lock.json'].flatMap((file) => [file, textOf(file)]),
  )
}
