import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type Env,
  freePorts,
  isRunning,
  listening,
  pause,
  type Run,
  runIn,
} from './launcher-checkout.ts'

// Repeats the launcher's promises on the product itself: real build, real database, real Next.
const DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), 'tender-product-'))
const running: Run[] = []
let ports: Awaited<ReturnType<typeof freePorts>>

function start(env: Env = {}): Run {
  const started = runIn('.', ['npm', 'start'], { ...ports, DATA_DIR, DEMO: '1', ...env })
  running.push(started)
  return started
}

const owner = () =>
  (JSON.parse(fs.readFileSync(`${DATA_DIR}/owner.json`, 'utf8')) as { pid: number }).pid

async function stop({ process: npm, ended }: Run) {
  npm.kill('SIGTERM')
  return ended
}

beforeAll(async () => {
  ports = await freePorts()
  const first = start()
  await first.until(/Tender is ready/)
  expect(await stop(first)).toBe(0)
})

afterEach(() => Promise.all(running.splice(0).map(stop)))
afterAll(() => fs.rmSync(DATA_DIR, { recursive: true, force: true }))

test('a second start takes seconds and keeps its data; SIGTERM leaves nothing behind', async () => {
  const accounts = fs.readFileSync(`${DATA_DIR}/demo-accounts.json`, 'utf8')
  const since = Date.now()
  const again = start()
  await again.until(/Tender is ready/)
  // CI's cores are slower, and serve other suites meanwhile
  expect(Date.now() - since).toBeLessThan(process.env['CI'] ? 20_000 : 10_000)
  expect(again.said()).not.toMatch(/npm ci|next build/)
  const [{ shop_url, email, password }] = JSON.parse(accounts) as [Record<string, string>]
  expect(again.said()).toContain(password)
  const platform = owner()
  const login = await fetch(`http://127.0.0.1:${ports.PLATFORM_PORT}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ shop_url, email, password }),
  })
  expect(login.status).toBe(200)
  expect(fs.readFileSync(`${DATA_DIR}/demo-accounts.json`, 'utf8')).toBe(accounts)

  expect(await stop(again)).toBe(0)
  expect(isRunning(platform)).toBe(false)
  expect(await listening(ports)).toEqual([])
})

test('the platform killed with -9 takes the dashboard along; the next start works', async () => {
  const all = start()
  await all.until(/Tender is ready/)
  process.kill(owner(), 'SIGKILL')
  expect(await all.ended).toBe(1)
  expect(all.said()).toContain('npm start: the platform ended (SIGKILL)')
  expect(await listening(ports)).toEqual([])

  const again = start()
  await again.until(/Tender is ready/)
  expect(await stop(again)).toBe(0)
})

test('the launcher killed with -9: both servers stop by themselves', async () => {
  const all = start()
  await all.until(/Tender is ready/)
  const platform = owner()
  const launcher = Number(
    /PPid:\s+(\d+)/.exec(fs.readFileSync(`/proc/${platform}/status`, 'utf8'))?.[1],
  )
  process.kill(launcher, 'SIGKILL')
  await all.ended
  for (const since = Date.now(); Date.now() - since < 8000 && isRunning(platform); ) await pause(50)
  expect(await listening(ports)).toEqual([])
  expect(isRunning(platform)).toBe(false)
})

test.each([
  ['127.0.0.1', ['127.0.0.1']],
  ['0.0.0.0', ['127.0.0.1', '127.0.0.2']],
])('with HOST %s all three listen there, and no page leads to itself', async (HOST, reached) => {
  await start({ HOST }).until(/Tender is ready/)
  const hosts = ['127.0.0.1', '127.0.0.2']
  const answersOf = (port: string, path: string) =>
    Promise.all(
      hosts.map((host) =>
        fetch(`http://${host}:${port}${path}`, { redirect: 'manual' }).catch(() => null),
      ),
    )
  for (const [port, path] of [
    [ports.STOREFRONT_PORT, '/balance'],
    [ports.API_PORT, '/docs'],
  ] as const) {
    const answers = await answersOf(port, path)
    expect(hosts.filter((_, at) => answers[at])).toEqual(reached)
  }
  const statuses = async (path: string) =>
    (await answersOf(ports.PORT, path)).flatMap((answer) => answer?.status ?? [])
  for (const path of ['/login', '/ru/login', '/forgotten'])
    expect([path, await statuses(path)]).toEqual([path, reached.map(() => 200)])
  const [home] = await answersOf(ports.PORT, '/')
  expect([home?.status, new URL(home?.headers.get('location') ?? '', 'http://x').pathname]).toEqual(
    [307, '/login'],
  )
})
