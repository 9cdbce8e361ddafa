import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  type Env,
  freePorts,
  isRunning,
  listen,
  listening,
  makeCheckout,
  pause,
  type Run,
  runIn,
} from './launcher-checkout.ts'

const start = ['npm', 'start']
const stack = /\n\s+at .*:\d+:\d+/
let folder = ''
let ports: Awaited<ReturnType<typeof freePorts>>
let count = 0

beforeAll(async () => {
  folder = makeCheckout()
  ports = await freePorts()
})

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

function run(command: string[], env: Env = {}): Run {
  const started = runIn(folder, command, {
    ...ports,
    DATA_DIR: path.join(folder, `data-${++count}`),
    ...env,
  })
  onTestFinished(() => void started.process.kill('SIGTERM'))
  return started
}

async function up(env?: Env) {
  const started = run(start, env)
  await started.until(/Tender is ready/)
  const pid = (name: string) =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(started.said())?.[1])
  return {
    ...started,
    platform: pid('platform'),
    dashboard: pid('dashboard'),
    grandchild: pid('grandchild'),
  }
}

async function gone(pids: number[], withinMs: number) {
  for (const since = Date.now(); Date.now() - since < withinMs && pids.some(isRunning); )
    await pause(20)
  return { running: pids.filter(isRunning), listening: await listening(ports) }
}

const nothing = { running: [], listening: [] }

describe('what stands in the way of a start is said in one sentence', () => {
  async function refusal(env: Env) {
    const refused = run(start, env)
    expect(
      await Promise.race([
        refused.ended,
        refused.until(/Tender is ready/).catch(() => refused.ended),
      ]),
    ).toBe(1)
    expect(refused.said()).not.toMatch(stack)
    return refused
      .said()
      .split('\n')
      .find((line) => line.startsWith('npm start: '))
  }

  const names = ['PORT', 'PLATFORM_PORT', 'STOREFRONT_PORT', 'API_PORT'] as const
  test.each(names)('a taken %s', async (name) => {
    for (const host of ['127.0.0.1', '0.0.0.0']) {
      const taken = await listen(Number(ports[name]), host)
      const taking = `npm start: port ${ports[name]} is taken by another program`
      expect(await refusal({})).toBe(`${taking}; stop it, or set ${name} to a free port`)
      taken.close()
    }
  })

  test('a port that is no number, and one port given twice', async () => {
    expect(await refusal({ PORT: 'http' })).toBe(
      'npm start: PORT is "http" and must be a number from 1 to 65535',
    )
    expect(await refusal({ PORT: ports.PLATFORM_PORT })).toContain(
      'PORT and PLATFORM_PORT are both',
    )
  })

  test('a DATA_DIR that is a file, or below one', async () => {
    const file = path.join(folder, 'package.json')
    expect(await refusal({ DATA_DIR: file })).toContain(
      `DATA_DIR (${file}) can't be used: something that is not a folder`,
    )
    expect(await refusal({ DATA_DIR: `${file}/data` })).toContain('something that is not a folder')
  })

  test('a DATA_DIR on a full or a read-only disk', async ({ skip }) => {
    for (const [options, words] of [
      ['size=1m', 'there is no room left on the disk'],
      ['ro', 'the file system is read-only'],
    ] as const) {
      const DATA_DIR = fs.mkdtempSync(`${folder}/disk-`)
      try {
        execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', DATA_DIR], {
          stdio: 'ignore',
        })
      } catch {
        skip('needs the right to mount')
      }
      onTestFinished(() => void execFileSync('umount', ['--lazy', DATA_DIR]))
      expect(await refusal({ DATA_DIR })).toContain(words)
    }
  })

  test('a limit that lets no file grow', async () => {
    const limited = run(['bash', '-c', 'ulimit -f 0; exec node lib/start/start.mjs'], {
      NODE_OPTIONS: '',
    })
    expect(await limited.ended).toBe(1)
    expect(limited.said()).toContain('a file may not grow that far')
    expect(limited.said()).not.toMatch(stack)
  })

  test('a secret that is too short, and a file of secrets that is damaged', async () => {
    expect(await refusal({ DATA_KEY: 'short' })).toContain('DATA_KEY is shorter than 32 bytes')
    const DATA_DIR = fs.mkdtempSync(`${folder}/damaged-`)
    fs.writeFileSync(`${DATA_DIR}/secrets.json`, '{"SESSION')
    expect(await refusal({ DATA_DIR })).toContain(
      'secrets.json is damaged; put it back from a backup',
    )
    expect(fs.readFileSync(`${DATA_DIR}/secrets.json`, 'utf8')).toBe('{"SESSION')
  })
})

describe('secrets', () => {
  test('starters at the same moment end with the same ones, which only their owner can read', async () => {
    const script = `
      import { loadSecrets } from './lib/start/secrets.mjs'
      console.log('key', loadSecrets().DATA_KEY)`
    for (let round = 0; round < 10; round++) {
      const DATA_DIR = path.join(folder, `together-${round}`)
      const runs = Array.from({ length: 8 }, () =>
        run(['node', '--input-type=module', '-e', script], { DATA_DIR }),
      )
      const keys = await Promise.all(
        runs.map(async (each) => (await each.until(/^key (\S{43})$/m))[1]),
      )
      expect(new Set(keys).size).toBe(1)
      expect(fs.readdirSync(DATA_DIR)).toEqual(['secrets.json'])
      expect(fs.statSync(DATA_DIR).mode & 0o777).toBe(0o700)
      expect(fs.statSync(`${DATA_DIR}/secrets.json`).mode & 0o777).toBe(0o600)
    }
  })

  test('the dashboard gets the key of the session and none of the platform', async () => {
    const given =
      'SHOPIFY_API_SECRET APPLE_PASS_KEY APPLE_PASS_PASSPHRASE GOOGLE_WALLET_KEY YOTPO_CLIENT'
    const outside = Object.fromEntries(given.split(' ').map((name) => [name, 'x'.repeat(32)]))
    const { process: npm, ended } = await up({
      DATABASE_URL: 'postgres://x',
      SESSION_SECRET: 's'.repeat(32),
      ...outside,
    })
    const envOf = async (port: string) =>
      (await (await fetch(`http://localhost:${port}/`)).json()) as Env
    const dashboard = await envOf(ports.PORT)
    const platform = await envOf(ports.PLATFORM_PORT)
    npm.kill('SIGTERM')
    await ended
    const made = 'ENTRY_SECRET DATA_KEY OPERATOR_KEY OUTBOX_KEY MAIL_WEBHOOK_SECRET DATABASE_URL'
    const apart = [...made.split(' '), ...given.split(' ')]
    expect(apart.filter((name) => name in dashboard)).toEqual([])
    expect(apart.filter((name) => !platform[name])).toEqual([])
    expect(dashboard).toMatchObject({
      SESSION_SECRET: 's'.repeat(32),
      EMBEDDED_UPSTREAM: '1',
      NODE_ENV: 'production',
    })
  })
})

describe('nothing is left behind', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s to npm ends all', async (signal) => {
    const { process: npm, ended, platform, dashboard } = await up()
    npm.kill(signal)
    expect(await ended).toBe(signal === 'SIGHUP' ? signal : 0)
    expect(await gone([platform, dashboard], 2000)).toEqual(nothing)
  })

  test('a server that is killed takes the other along, and its last words are told', async () => {
    for (const name of ['platform', 'dashboard'] as const) {
      const all = await up()
      process.kill(all[name], 'SIGKILL')
      expect(await all.ended).toBe(1)
      expect(all.said()).toContain(
        `npm start: the ${name} ended (SIGKILL); its last words:\n  ${name} ${all[name]}`,
      )
      expect(await gone([all.platform, all.dashboard], 500)).toEqual(nothing)
    }
  })

  test('a server that throws is quoted without its stack', async () => {
    const all = await up()
    await fetch(`http://127.0.0.1:${ports.PLATFORM_PORT}/throw`).catch(() => undefined)
    expect(await all.ended).toBe(1)
    const [, words = ''] = all
      .said()
      .split('npm start: the platform ended (exit 1); its last words:')
    expect(words).toContain('Error: the floor fell in')
    expect(words).not.toMatch(stack)
  })

  test('a server and a grandchild that will not go are killed after ten seconds', async () => {
    const { process: npm, ended, platform, dashboard, grandchild } = await up({ STUBBORN: '1' })
    npm.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(await gone([platform, dashboard, grandchild], 500)).toEqual(nothing)
  })

  test('a grandchild that its killed parent left is found', async () => {
    const { ended, platform, dashboard, grandchild } = await up({ STUBBORN: '1' })
    process.kill(platform, 'SIGKILL')
    expect(await ended).toBe(1)
    expect(await gone([platform, dashboard, grandchild], 500)).toEqual(nothing)
  })

  test('the servers stop by themselves when npm or the launcher is killed', async () => {
    for (const victim of ['npm', 'launcher']) {
      const { process: npm, platform, dashboard } = await up()
      const launcher = Number(
        /PPid:\s+(\d+)/.exec(fs.readFileSync(`/proc/${platform}/status`, 'utf8'))?.[1],
      )
      process.kill(victim === 'npm' ? (npm.pid ?? 0) : launcher, 'SIGKILL')
      expect(await gone([platform, dashboard, launcher], 4000)).toEqual(nothing)
    }
  })
})

test('a second start installs and builds nothing, unless a page was edited', async () => {
  const again = async () => {
    const { process: npm, ended, said } = await up()
    npm.kill('SIGTERM')
    await ended
    return [/npm ci/.test(said()), /next build/.test(said())]
  }
  fs.rmSync(path.join(folder, 'node_modules'), { recursive: true, force: true })
  fs.rmSync(path.join(folder, '.next'), { recursive: true, force: true })
  expect(await again()).toEqual([true, true])
  expect(await again()).toEqual([false, false])
  fs.appendFileSync(path.join(folder, 'lib/platform/server.ts'), '// edited\n')
  expect(await again()).toEqual([false, false])
  fs.appendFileSync(path.join(folder, 'app/page.tsx'), '// edited\n')
  expect(await again()).toEqual([false, true])
  fs.writeFileSync(path.join(folder, '.next/BUILD_ID'), 'made by hand since')
  expect(await again()).toEqual([false, true])
})

test('two starters at once install once, and both go on', async () => {
  fs.rmSync(path.join(folder, 'node_modules'), { recursive: true, force: true })
  fs.writeFileSync(path.join(folder, 'say.ts'), 'console.log(`pid ${process.pid}`)')
  const both = [run(['npm', 'run', 'say']), run(['npm', 'run', 'say'])]
  expect(await Promise.all(both.map((each) => each.ended))).toEqual([0, 0])
  expect(both.filter((each) => /npm ci/.test(each.said())).length).toBe(1)
  expect(both.map((each) => /^pid \d+$/m.test(each.said()))).toEqual([true, true])
})

describe('a program that is run', () => {
  test('gets its arguments, its input and Node 24, and gives its exit code', async () => {
    const script = `
      console.log(process.version, process.argv.slice(2).join())
      process.stdin.pipe(process.stdout)
      process.exitCode = 7`
    fs.writeFileSync(path.join(folder, 'say.ts'), script)
    const program = run(['npm', 'run', 'say', '--', '--shop', 'a b'])
    program.process.stdin?.end('from the pipe')
    expect(await program.ended).toBe(7)
    expect(program.said()).toMatch(/v24\S+ --shop,a b\nfrom the pipe/)
  })

  test('hears SIGTERM and ends in its own way', async () => {
    const script = `
      process.on('SIGTERM', () => process.exit(9))
      setInterval(() => {}, 1000)
      console.log('listening')`
    fs.writeFileSync(path.join(folder, 'say.ts'), script)
    const program = run(['npm', 'run', 'say'])
    await program.until(/^listening$/m)
    program.process.kill('SIGTERM')
    expect(await program.ended).toBe(9)
  })
})
