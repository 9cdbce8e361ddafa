import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { operatorOf } from '#platform/door/operator.ts'
import { outboxOf } from '#platform/mail/postman/outbox.ts'
import { startPlatform, testEnv, type TestPlatform } from '../platform.ts'

const root = path.resolve(import.meta.dirname, '../../..')
export type Output = { code: number | null; out: string; err: string }
export type Command = (name: string, ...args: string[]) => Promise<Output>

const { DATA_KEY, ENTRY_SECRET, OPERATOR_KEY, OUTBOX_KEY } = testEnv
const secrets = { DATA_KEY, ENTRY_SECRET, OPERATOR_KEY, OUTBOX_KEY }

/** Runs a command of lib/platform/cli as a process on a data folder, as npm would from `at`. */
export const commandIn =
  (dataDir: string, env: Record<string, string> = {}, at = dataDir): Command =>
  (name, ...args) =>
    new Promise((done) => {
      const own = {
        ...process.env,
        ...secrets,
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        SMTP_URL: '',
        PUBLIC_URL: 'https://credit.example',
        DEMO: '0',
        LOG_LEVEL: 'error',
        INIT_CWD: at,
        ...env,
      }
      const child = spawn(
        process.execPath,
        [path.join(root, 'lib/platform/cli', `${name}.ts`), ...args],
        { cwd: root, env: own, stdio: ['ignore', 'pipe', 'pipe'] },
      )
      let out = ''
      let err = ''
      child.stdout.on('data', (bytes: Buffer) => (out += bytes.toString()))
      child.stderr.on('data', (bytes: Buffer) => (err += bytes.toString()))
      child.on('close', (code) => done({ code, out, err }))
    })

export const temporaryFolder = (): string =>
  fs.mkdtempSync(path.join(os.tmpdir(), 'tender-operated-'))

export type Operated = TestPlatform & {
  dataDir: string
  origin: string
  command: Command
  file: (name: string, text: string | Buffer) => string
}

/** Starts the platform with a real listener, so that commands find it by its data folder. */
export const startOperated = async (): Promise<Operated> => {
  const platform = await startPlatform()
  const { app, database, close } = platform
  const dataDir = temporaryFolder()
  platform.env = { ...platform.env, DATA_DIR: dataDir }
  app.route('/', operatorOf(platform, database))
  app.route('/', outboxOf(platform))
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  fs.writeFileSync(path.join(dataDir, 'platform.json'), JSON.stringify({ pid: process.pid, port }))
  return Object.assign(platform, {
    dataDir,
    origin: `http://127.0.0.1:${port}`,
    command: commandIn(dataDir),
    file: (name: string, text: string | Buffer) => {
      fs.writeFileSync(path.join(dataDir, name), text)
      return path.join(dataDir, name)
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await close()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  })
}
