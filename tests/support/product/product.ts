import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Role } from '#rules/way/access.ts'
import { ask, ownWrite } from '../ask.ts'
import { until } from '../until.ts'
import { freePort } from './free-port.ts'

const secret = 'a-secret-of-tests-that-is-long-enough'
export const secrets = {
  SESSION_SECRET: `${secret}-1`,
  ENTRY_SECRET: `${secret}-2`,
  DATA_KEY: `${secret}-3`,
  OPERATOR_KEY: `${secret}-4`,
  OUTBOX_KEY: `${secret}-5`,
}
// a cache that later starts read: it halves their time
const compiled = path.resolve('node_modules/.cache/compiled')
const unset = {
  UPSTREAM_URL: '',
  PUBLIC_URL: '',
  SMTP_URL: '',
  DATABASE_URL: '',
  NODE_ENV: 'production',
  NODE_OPTIONS: '',
  VITEST: '',
  PORT: '',
}
type Env = Record<string, string | undefined>

export type Running = {
  process: ChildProcess
  said: () => string
  ended: Promise<void>
  stop: (signal?: NodeJS.Signals) => Promise<void>
}
const all = new Set<ChildProcess>()
process.on('exit', () => all.forEach((kid) => kid.kill('SIGKILL')))

const run = (root: string, args: string[], env: Env): Running => {
  // on a leash, so that a killed test run leaves no server behind
  const leash = ['--import', pathToFileURL(path.resolve('lib/start/leash.mjs')).href]
  const kid = spawn(process.execPath, [...leash, ...args], {
    cwd: root,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compiled,
      ...unset,
      ...env,
      LAUNCHER: `${process.pid}`,
    } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  all.add(kid)
  let words = ''
  for (const stream of [kid.stdout, kid.stderr])
    stream.on('data', (bytes: Buffer) => (words = (words + bytes.toString()).slice(-100_000)))
  const ended = new Promise<void>((done) => {
    kid.on('exit', () => {
      all.delete(kid)
      done()
    })
  })
  return {
    process: kid,
    said: () => words,
    ended,
    stop: (signal = 'SIGTERM') => {
      kid.kill(signal)
      return ended
    },
  }
}

const up = async (
  what: string,
  url: string,
  running: Running,
  isUp: (status: number) => boolean = (status) => status === 200,
): Promise<void> => {
  let over = false
  void running.ended.then(() => (over = true))
  await until(
    `the ${what}`,
    async () => {
      if (over) throw new Error(`the ${what} ended: ${running.said()}`)
      return fetch(url).then(
        ({ status }) => isUp(status),
        () => false,
      )
    },
    150_000,
  )
}

/** Runs `next build` once for a checkout and its sources, as `npm start` does. */
export const built = async (root = '.'): Promise<void> => {
  const build = JSON.stringify(pathToFileURL(path.resolve(root, 'lib/start/build.mjs')).href)
  const code = `import { build } from ${build}; await build(); process.exit(0)`
  const builder = run(root, ['--input-type=module', '-e', code], {})
  await builder.ended
  if (builder.process.exitCode !== 0)
    throw new Error(`the dashboard could not be built:\n${builder.said()}`)
}

export type PlatformServer = Running & { url: string; port: number; dataDir: string }
type Where = { dataDir?: string; port?: number; env?: Env }
/** Starts the platform as a process on its own folder, without waiting for it. */
export const launchPlatformServer = async ({
  dataDir = temporary(),
  port,
  env = {},
}: Where = {}): Promise<PlatformServer> => {
  const own = port ?? (await freePort())
  const running = run('.', ['lib/platform/server.ts'], {
    ...secrets,
    DATA_DIR: dataDir,
    PLATFORM_PORT: `${own}`,
    STOREFRONT_PORT: `${await freePort()}`,
    API_PORT: '0',
    DEMO: '1',
    LOG_LEVEL: 'error',
    ...env,
  })
  return { ...running, url: `http://127.0.0.1:${own}`, port: own, dataDir }
}

export const startPlatformServer = async (where: Where = {}): Promise<PlatformServer> => {
  const server = await launchPlatformServer(where)
  await up('platform', `${server.url}/health`, server)
  return server
}

export type Dashboard = Running & { origin: string }
/** Starts the built dashboard against any upstream. */
export const startDashboard = async ({
  upstream,
  root = '.',
  port: own,
  env = {},
}: {
  upstream: string
  root?: string
  port?: number
  env?: Env
}): Promise<Dashboard> => {
  const port = own ?? (await freePort())
  const running = run(root, ['lib/start/front.mjs', `${port}`], {
    SESSION_SECRET: secrets.SESSION_SECRET,
    UPSTREAM_URL: upstream,
    // as `npm start` does before our own platform
    EMBEDDED_UPSTREAM: '1',
    PORT: `${port}`,
    ...env,
  })
  const origin = `http://localhost:${port}`
  await up(
    'dashboard',
    `${origin}/api/health`,
    running,
    (status) => status === 200 || status === 503,
  )
  return { ...running, origin }
}

export const temporary = (): string => fs.mkdtempSync(path.join(os.tmpdir(), 'tender-test-'))

export type Account = { role: Role; shop_url: string; email: string; password: string }
export type Product = {
  origin: string
  dashboard: Dashboard
  platform: PlatformServer
  accounts: Record<Role, Account>
  signIn: (role: Role) => Promise<string>
  stop: () => Promise<void>
}

/** Signs in by POST /api/session; returns the cookie as a browser sends it. */
export const signInAt = async (
  origin: string,
  account: Pick<Account, 'shop_url' | 'email' | 'password'>,
): Promise<string> => {
  const { shop_url, email, password } = account
  const { status, headers, text } = await ask(origin, '/api/session', {
    method: 'POST',
    headers: ownWrite(origin),
    body: { shop_url, email, password },
  })
  const line = headers['set-cookie']?.[0]
  if (status !== 200 || !line) throw new Error(`nobody was signed in: ${status} ${text}`)
  return line.split(';')[0]!
}

/** Starts everything: platform, database, demo shop, built dashboard. */
export const startProduct = async (
  more: { root?: string; port?: number; env?: Env } = {},
): Promise<Product> => {
  await built(more.root)
  const platform = await startPlatformServer({ env: more.env ?? {} })
  const dashboard = await startDashboard({ upstream: platform.url, ...more })
  const list = JSON.parse(
    fs.readFileSync(path.join(platform.dataDir, 'demo-accounts.json'), 'utf8'),
  ) as Account[]
  const accounts = Object.fromEntries(
    list
      .filter(({ shop_url }) => shop_url === list[0]?.shop_url)
      .map((account) => [account.role, account]),
  ) as Record<Role, Account>
  return {
    origin: dashboard.origin,
    dashboard,
    platform,
    accounts,
    signIn: (role) => signInAt(dashboard.origin, accounts[role]),
    stop: async () => {
      await Promise.all([dashboard.stop(), platform.stop()])
      fs.rmSync(platform.dataDir, { recursive: true, force: true })
    },
  }
}
