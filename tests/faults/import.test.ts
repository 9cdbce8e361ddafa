import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, onPostgres } from '../support/database.ts'
import {
  type Command,
  commandIn,
  type Output,
  temporaryFolder,
} from '../support/product/operated.ts'
import { testEnv } from '../support/platform.ts'
import { hasRetail, retailFiles, retailSums } from '../support/cli/retail.ts'
import { isRetailEngine } from '../support/cli/retail-engine.ts'

const root = path.resolve(import.meta.dirname, '../..')
const { DATA_KEY, ENTRY_SECRET, OPERATOR_KEY, OUTBOX_KEY } = testEnv
type Place = {
  dataDir: string
  env: Record<string, string>
  command: Command
  drop: () => Promise<void>
}
const kids = new Set<ChildProcess>()

/** A data folder, and on PostgreSQL a database of its own. */
const place = async (): Promise<Place> => {
  const dataDir = temporaryFolder()
  const database = onPostgres ? await freshDatabase(2) : undefined
  await database?.db.destroy()
  const env: Record<string, string> = database?.url ? { DATABASE_URL: database.url } : {}
  const drop = async (): Promise<void> => {
    await database?.close().catch(() => undefined)
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
  return { dataDir, env, command: commandIn(dataDir, env, root), drop }
}

const start = (
  at: Place,
  script: string,
  ...args: string[]
): ChildProcess & { said: () => string } => {
  const own = {
    ...process.env,
    DATA_KEY,
    ENTRY_SECRET,
    OPERATOR_KEY,
    OUTBOX_KEY,
    DATA_DIR: at.dataDir,
    DATABASE_URL: '',
    SMTP_URL: '',
    DEMO: '0',
    LOG_LEVEL: 'error',
    PLATFORM_PORT: '0',
    STOREFRONT_PORT: '0',
    API_PORT: '0',
    ...at.env,
  }
  const kid = spawn(process.execPath, [path.join(root, script), ...args], {
    cwd: root,
    env: own,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  kids.add(kid)
  let words = ''
  for (const stream of [kid.stdout, kid.stderr])
    stream.on('data', (bytes: Buffer) => (words += bytes.toString()))
  return Object.assign(kid, { said: () => words })
}
const ended = (kid: ChildProcess): Promise<void> =>
  new Promise((done) =>
    kid.exitCode !== null || kid.signalCode !== null ? done() : kid.once('exit', () => done()),
  )
const startPlatform = async (at: Place): Promise<{ kid: ChildProcess; origin: string }> => {
  const kid = start(at, 'lib/platform/server.ts')
  const card = path.join(at.dataDir, 'platform.json')
  for (const since = Date.now(); Date.now() - since < 120_000; await pause(50)) {
    if (kid.exitCode !== null) throw new Error(`the platform ended: ${kid.said()}`)
    const running = fs.existsSync(card)
      ? (JSON.parse(fs.readFileSync(card, 'utf8')) as { pid: number; port: number })
      : undefined
    if (running?.pid === kid.pid) return { kid, origin: `http://127.0.0.1:${running!.port}` }
  }
  throw new Error('the platform did not start')
}
const shop = 'retail.tender.example'
const ask = async <T>(
  origin: string,
  method: string,
  at: string,
  body?: unknown,
): Promise<T | undefined> => {
  const answer = await fetch(`${origin}${at}`, {
    method,
    headers: { 'x-operator-key': OPERATOR_KEY, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return answer.ok ? ((await answer.json()) as T) : undefined
}
/**
 * Detects incomplete orders: every order of these files has lines whose prices add up to the total.
 */
const sums = (origin: string) =>
  ask<{ orders: number; lines: number }>(origin, 'POST', '/operator/imports/finish', {
    shop_url: shop,
    files: [],
    made: 0,
    changed: 0,
    unchanged: 0,
    rejected: 0,
  })
const reached = async (origin: string, orders: number): Promise<void> => {
  for (;;) {
    if (((await sums(origin))?.orders ?? 0) >= orders) return
    await pause(100)
  }
}
const held = (output: Output): Record<string, string> =>
  Object.fromEntries(
    [...output.out.matchAll(/^ {2}(customers|orders|lines|gross|refunded) +(.+)$/gm)].map(
      ([, name, value]) => [name, value],
    ),
  )

afterEach(async () => {
  for (const kid of kids) kid.kill('SIGKILL')
  await Promise.all([...kids].map(ended))
  kids.clear()
})

// the sums don't depend on the engine, and the embedded one is slower, so once is enough
describe.runIf(isRetailEngine)("a real retailer's year", () => {
  let at: Place
  const files = (): string[] => Object.values(retailFiles())
  const args = (): string[] => [
    '--shop',
    shop,
    '--name',
    'Online Retail',
    '--owner',
    'owner@retail.example',
    ...files(),
  ]
  beforeAll(async () => {
    at = await place()
  })
  afterAll(() => at.drop())

  test('is imported to the cent by a client that stays small, while others are served', {
    timeout: 600_000,
  }, async () => {
    const { kid, origin } = await startPlatform(at)
    const waits: number[] = []
    let over = false
    const others = (async () => {
      while (!over) {
        const since = performance.now()
        await fetch(`${origin}/health`).then((answer) => answer.text())
        waits.push(performance.now() - since)
        await pause(10)
      }
    })()
    const output = await commandIn(
      at.dataDir,
      {
        ...at.env,
        NODE_OPTIONS: `--import ${path.join(root, 'tests/support/product/peak-memory.ts')}`,
      },
      root,
    )('import', ...args())
    over = true
    await others
    expect(output.code).toBe(0)
    expect(held(output)).toEqual(retailSums)
    expect(output.out).toMatch(/password\?token=[\w-]{43}/)
    expect(output.err).toMatch(
      /orders_export\.csv +\d+ % {2}[\d,]+ orders {2}[\d,]+\/s {2}\d+:\d\d left\n/,
    )
    expect(Number(/peak memory (\d+) MB/.exec(output.err)?.[1])).toBeLessThan(400)
    waits.sort((a, b) => a - b)
    const wait = (part: number) => waits[Math.floor(waits.length * part)]?.toFixed(0)
    console.log(
      `others waited: median ${wait(0.5)} ms, 99 of 100 within ${wait(0.99)} ms, ` +
        `at most ${waits.at(-1)?.toFixed(0)} ms`,
    )
    expect(waits[waits.length >> 1]).toBeLessThan(100)
    kid.kill('SIGTERM')
    await ended(kid)
  })

  test('a second run changes nothing; where no platform runs, one is started for the time and stopped', {
    timeout: 600_000,
  }, async () => {
    const output = await at.command('import', ...args())
    expect(output.code).toBe(0)
    expect(output.out).toContain('customers: nothing changed, 4,338 as they were')
    expect(output.out).toContain('orders: nothing changed, 19,960 as they were')
    expect(held(output)).toEqual(retailSums)
    expect(fs.existsSync(path.join(at.dataDir, 'platform.json'))).toBe(false)
  })
})

describe.skipIf(!hasRetail)('an import that is killed half-way', () => {
  const limit = 800
  const args = (): string[] => [
    '--shop',
    shop,
    '--owner',
    'owner@retail.example',
    ...Object.values(retailFiles(limit)),
  ]
  let at: Place
  let whole: Record<string, string>
  beforeAll(async () => {
    const other = await place()
    const output = await other.command('import', ...args())
    whole = held(output)
    await other.drop()
    expect(whole['orders']).toBe('800')
  }, 300_000)
  afterEach(() => at.drop())

  test('with its client: goes on from there, to the same sums', { timeout: 300_000 }, async () => {
    at = await place()
    const { kid, origin } = await startPlatform(at)
    const client = start(at, 'lib/platform/cli/import.ts', ...args())
    await reached(origin, 1)
    client.kill('SIGKILL')
    await ended(client)
    const before = (await sums(origin))!
    expect(before.orders).toBeLessThan(limit)
    const output = await at.command('import', ...args())
    expect(held(output)).toEqual(whole)
    const unchanged = Number(
      /orders: .* ([\d,]+) as they were/.exec(output.out)?.[1]?.replaceAll(',', ''),
    )
    expect(unchanged).toBeGreaterThanOrEqual(before.orders)
    kid.kill('SIGTERM')
    await ended(kid)
  })

  test('with its platform: says what to do, loses nothing that was kept, and goes on to the same sums', {
    timeout: 300_000,
  }, async () => {
    at = await place()
    const { kid, origin } = await startPlatform(at)
    const client = start(at, 'lib/platform/cli/import.ts', ...args())
    await reached(origin, 1)
    const before = (await sums(origin))!
    kid.kill('SIGKILL')
    await ended(client)
    expect(client.exitCode).toBe(1)
    const advice =
      'What it had imported is kept: run the same command again and it goes on from there'
    expect(client.said()).toMatch(
      new RegExp(`The platform stopped answering \\(\\w+\\)\\. ${advice}\\.\\n`),
    )
    expect(client.said()).not.toContain('    at ')
    const output = await at.command('import', ...args())
    expect(held(output)).toEqual(whole)
    const unchanged = Number(
      /orders: .* ([\d,]+) as they were/.exec(output.out)?.[1]?.replaceAll(',', ''),
    )
    expect(unchanged).toBeGreaterThanOrEqual(before.orders)
  })

  test('with the platform that it had started: the platform does not stay behind', {
    timeout: 300_000,
  }, async () => {
    at = await place()
    const client = start(at, 'lib/platform/cli/import.ts', ...args())
    const card = path.join(at.dataDir, 'platform.json')
    while (!fs.existsSync(card)) await pause(50)
    const { pid } = JSON.parse(fs.readFileSync(card, 'utf8')) as { pid: number }
    client.kill('SIGKILL')
    await ended(client)
    const isAlive = (): boolean => {
      try {
        return process.kill(pid, 0)
      } catch {
        return false
      }
    }
    for (const since = Date.now(); isAlive() && Date.now() - since < 30_000; ) await pause(100)
    expect(isAlive()).toBe(false)
    expect(held(await at.command('import', ...args()))).toEqual(whole)
  })
})
