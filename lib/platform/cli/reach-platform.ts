import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PlatformEnv } from '#env.ts'
import { language, Trouble } from './command.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { type Asking, askingOf } from './ask-platform.ts'

const say = wordsIn(language, 'cli.platform')
const startMs = 60_000
const stopMs = 10_000
const server = path.resolve(import.meta.dirname, '../server.ts')
type Card = { pid: number; port: number }

/** Runs the work against the running platform, or starts one for the duration. */
export const withPlatform = async <T>(
  env: PlatformEnv,
  work: (ask: Asking) => Promise<T>,
): Promise<T> => {
  const running = await findRunning(env)
  if (running) return work(askingOf(originOf(env, running), env.OPERATOR_KEY))
  const { card, stop } = await startOne(env)
  try {
    return await work(askingOf(originOf(env, card), env.OPERATOR_KEY))
  } finally {
    await stop()
  }
}

/** Reads the file that a running platform writes; one left by a dead process is ignored. */
export const findRunning = async (
  env: Pick<PlatformEnv, 'DATA_DIR' | 'PLATFORM_HOST'>,
): Promise<Card | undefined> => {
  const card = await cardOf(env)
  if (!card) return undefined
  const health = await fetch(`${originOf(env, card)}/health`, {
    signal: AbortSignal.timeout(10_000),
  }).then(
    (answer) => answer.json() as Promise<{ status?: string }>,
    () => undefined,
  )
  if (health?.status === 'ok') return card
  if (health?.status)
    throw new Trouble(say('unwell', { pid: String(card.pid), status: health.status }))
  throw new Trouble(say('unreachable', { pid: String(card.pid), origin: originOf(env, card) }))
}

const originOf = ({ PLATFORM_HOST }: Pick<PlatformEnv, 'PLATFORM_HOST'>, { port }: Card): string =>
  `http://${PLATFORM_HOST === '::1' ? '[::1]' : '127.0.0.1'}:${port}`

/** Waits for a process that has locked the data folder but hasn't yet written where it listens. */
const cardOf = async (env: Pick<PlatformEnv, 'DATA_DIR'>): Promise<Card | undefined> => {
  for (const since = Date.now(); ; await pause(100)) {
    const card = readCard(env, 'platform.json')
    if (card && isAlive(card.pid)) return card
    const owner = readCard(env, 'owner.json')
    if (!owner || !isAlive(owner.pid) || Date.now() - since > startMs) return undefined
  }
}

const readCard = (
  { DATA_DIR }: Pick<PlatformEnv, 'DATA_DIR'>,
  name: 'platform.json' | 'owner.json',
): Card | undefined => {
  try {
    return JSON.parse(fs.readFileSync(path.join(DATA_DIR, name), 'utf8')) as Card
  } catch {
    return undefined
  }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (cause) {
    return (cause as { code?: string }).code === 'EPERM'
  }
}

const startOne = async (env: PlatformEnv): Promise<{ card: Card; stop: () => Promise<void> }> => {
  const child = spawn(process.execPath, [server], {
    env: {
      ...process.env,
      PLATFORM_HOST: '127.0.0.1',
      PLATFORM_PORT: '0',
      STOREFRONT_PORT: '0',
      API_PORT: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let heard = ''
  child.stderr.on('data', (bytes: Buffer) => (heard = (heard + String(bytes)).slice(-4000)))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void stopped(child).then(() => process.exit(130)))
  for (const since = Date.now(); Date.now() - since < startMs; await pause(50)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Trouble(say('notStarted', { problem: heard.trim() || say('silent') }))
    const card = readCard(env, 'platform.json')
    if (card && card.pid === child.pid) return { card, stop: () => stopped(child) }
  }
  await stopped(child)
  throw new Trouble(say('slow', { seconds: startMs / 1000, problem: heard.trim() }).trim())
}

const stopped = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMs)
  await gone
  clearTimeout(timer)
}
