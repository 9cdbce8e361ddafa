import { build, buildStorefront, next } from './build.mjs'
import { install } from './install.mjs'
import { compiled, environment, leash, node24 } from './node.mjs'
import { claimHost, claimPorts, healthy, ownHost, reachable, readPorts } from './ports.mjs'
import { launch, obey } from './processes.mjs'
import { Refusal } from './refusal.mjs'
import { dataDir, loadSecrets, secretNames } from './secrets.mjs'
import { welcome } from './welcome.mjs'

const elsewhere = process.env.UPSTREAM_URL || undefined

// Variables withheld from the dashboard, which needs the session's key and nothing of the
// platform's.
const secretName = /_(KEY|SECRET|PASSPHRASE|CLIENT)$/
const isPlatformOnly = (name) =>
  name !== 'SESSION_SECRET' && (secretName.test(name) || /^(DATABASE|SMTP)_URL$/.test(name))

/**
 * Serves the dashboard, and the platform unless another upstream is configured, until one ends or a
 * signal arrives.
 */
export async function serve({ dev }) {
  obey(() => 0)
  const { PORT, ...platformPorts } = readPorts()
  await claimHost()
  await claimPorts(elsewhere ? { PORT } : { PORT, ...platformPorts })
  const secrets = loadSecrets(elsewhere ? ['SESSION_SECRET'] : secretNames)
  await install()
  // both serve the scripts, also with another upstream
  await buildStorefront()

  const env = environment({
    ...platformPorts,
    PORT,
    DATA_DIR: dataDir,
    NODE_ENV: dev ? 'development' : 'production',
  })
  const upstream = elsewhere ?? `http://${platformHost()}:${platformPorts.PLATFORM_PORT}`
  const platform = elsewhere
    ? undefined
    : launchPlatform({ dev, env: { NODE_COMPILE_CACHE: compiled, ...env, ...secrets } })
  if (!dev) await build()
  const dashboard = launchDashboard({ dev, port: PORT, env: dashboardEnv(env, secrets, upstream) })

  if (platform) await mustAnswer('platform', `${upstream}/health`, platform)
  const address = dev ? `http://localhost:${PORT}` : addressAt(PORT)
  await mustAnswer('dashboard', `${address}/api/health`, dashboard)
  welcome({ dashboard: address, ...(platform && ours(platformPorts, secrets)) })
}

function launchPlatform({ dev, env }) {
  const watch = dev ? ['--watch', '--watch-preserve-output'] : []
  return launch('platform', node24(), [...leash, ...watch, 'lib/platform/server.ts'], env)
}

function launchDashboard({ dev, port, env }) {
  const server = dev
    ? [next, 'dev', '-H', 'localhost', '-p', `${port}`]
    : ['lib/start/front.mjs', `${port}`, ownHost]
  return launch('dashboard', node24(), [...leash, ...server], env)
}

function dashboardEnv(env, { SESSION_SECRET }, upstream) {
  const own = Object.entries(env).filter(([name]) => !isPlatformOnly(name))
  const embedded = elsewhere ? {} : { EMBEDDED_UPSTREAM: '1' }
  return { ...Object.fromEntries(own), SESSION_SECRET, UPSTREAM_URL: upstream, ...embedded }
}

// Another upstream may be down when the dashboard starts: pages show an error and recover by
// themselves.
async function mustAnswer(name, url, server) {
  const seen = await healthy(url, elsewhere ? () => true : (answer) => answer.ok)
  if (seen === true) return
  throw new Refusal(`the ${name} doesn't answer at ${url} (${seen})${server.lastWords()}`)
}

function platformHost() {
  return reachable(process.env.PLATFORM_HOST || '127.0.0.1', '127.0.0.1')
}

function addressAt(port) {
  return `http://${reachable(ownHost, 'localhost')}:${port}`
}

function ours({ PLATFORM_PORT, STOREFRONT_PORT, API_PORT }, { OUTBOX_KEY }) {
  const outbox = `http://localhost:${PLATFORM_PORT}/outbox?key=${OUTBOX_KEY}`
  return {
    storefront: addressAt(STOREFRONT_PORT),
    api: `${addressAt(API_PORT)}/docs`,
    outbox: process.env.SMTP_URL ? undefined : outbox,
  }
}
