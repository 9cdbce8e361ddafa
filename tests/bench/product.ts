import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
export const secret = 'a-secret-of-the-bench-that-is-long-enough'
const kids = new Set<ChildProcess>()
process.on('exit', () => {
  for (const kid of kids) kid.kill('SIGKILL')
})

export const start = (args: string[], env: Record<string, string>, cwd = root): ChildProcess => {
  const kid = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  kids.add(kid)
  kid.on('exit', () => kids.delete(kid))
  return kid
}
export const healthy = async (url: string, kid?: ChildProcess): Promise<void> => {
  for (let tries = 0; tries < 3000; tries += 1) {
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      return
    if (kid && kid.exitCode !== null)
      throw new Error(
        `${url} did not come up: its process ended. Where a shop is kept between runs (kept.ts), ` +
          'its folder may be of another branch: delete it.',
      )
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`${url} did not come up`)
}
export const stopped = (kid: ChildProcess): Promise<void> =>
  new Promise((done) => {
    kid.on('exit', () => done())
    kid.kill('SIGTERM')
  })

export type PlatformUp = {
  kid: ChildProcess
  url: string
  port: number
  data: string
  token: string
  account: { shop_url: string; email: string; password: string }
}

/**
 * Starts the platform as npm start does, on PostgreSQL or embedded, with its demo accounts; `data`:
 * its DATA_DIR, by default a new one; `more`: variables of its environment.
 */
export const startPlatform = async (
  port: number,
  databaseUrl: string | null,
  data = fs.mkdtempSync(path.join(os.tmpdir(), 'tender-bench-')),
  more: Record<string, string> = {},
): Promise<PlatformUp> => {
  const env = {
    DATA_DIR: data,
    PLATFORM_PORT: String(port),
    STOREFRONT_PORT: String(port + 1),
    API_PORT: String(port + 2),
    DEMO: '1',
    DATA_KEY: secret,
    ENTRY_SECRET: secret,
    OPERATOR_KEY: secret,
    OUTBOX_KEY: secret,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl ?? '',
    ...more,
  }
  const kid = start(['lib/platform/server.ts'], env)
  const url = `http://127.0.0.1:${port}`
  await healthy(`${url}/health`, kid)
  const [owner] = JSON.parse(
    fs.readFileSync(path.join(data, 'demo-accounts.json'), 'utf8'),
  ) as (PlatformUp['account'] & { role: string })[]
  const { role: _, ...account } = owner!
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { token } = (await answer.json()) as { token: string }
  return { kid, url, port, data, token, account }
}

/** Starts the built dashboard before a platform, with a signed-in cookie. */
export const startDashboard = async (
  port: number,
  platform: PlatformUp,
): Promise<{ kid: ChildProcess; url: string; cookie: string }> => {
  const url = `http://localhost:${port}`
  const kid = start(['lib/start/front.mjs', String(port)], {
    PORT: String(port),
    UPSTREAM_URL: platform.url,
    EMBEDDED_UPSTREAM: '1',
    SESSION_SECRET: secret,
    NODE_ENV: 'production',
  })
  await healthy(`${url}/api/health`)
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, 'x-csrf': '1' },
    body: JSON.stringify(platform.account),
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { kid, url, cookie }
}

/**
 * Starts the smallest honest Next app with the same list, the framework's floor. Built once a run.
 */
export const startFloor = async (
  port: number,
  databaseUrl: string,
  upstream: string,
): Promise<{ kid: ChildProcess; url: string }> => {
  const folder = path.join(import.meta.dirname, 'floor')
  const env = {
    DATABASE_URL: databaseUrl,
    UPSTREAM: upstream,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  }
  const next = path.join(root, 'node_modules/next/dist/bin/next')
  await new Promise<void>((done, fail) =>
    start([next, 'build'], env, folder).on('exit', (code) =>
      code === 0 ? done() : fail(new Error('the floor did not build')),
    ),
  )
  const kid = start([next, 'start', '-H', 'localhost', '-p', String(port)], env, folder)
  const url = `http://localhost:${port}`
  await healthy(`${url}/customers`)
  return { kid, url }
}
