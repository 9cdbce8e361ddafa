import fs from 'node:fs'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { platformEnv } from '#env.ts'
import { apiOf } from '#platform/door/api.ts'
import { appOf } from '#platform/door/app.ts'
import { bounded } from '#platform/door/bounded.ts'
import { areas, portsOf } from './areas.ts'
import type { Platform } from './ctx.ts'
import { healthOf } from './db/health.ts'
import { openDatabase } from './db/open.ts'
import { outboxOf } from '#platform/mail/postman/outbox.ts'
import { vaultWith } from './vault.ts'
import { startQueue } from './jobs/queue.ts'
import { jobsOf } from '#platform/areas.ts'
import { makeDemo } from './demo.ts'
import { operatorOf } from '#platform/door/operator.ts'
import { storefrontOf } from './storefront/app.ts'
import { listenForWakes } from './work/listen.ts'

const env = platformEnv()
const log = pino({
  level: env.LOG_LEVEL,
  redact: ['*.password', '*.token', '*.code', '*.authorization'],
})

/** Requests at a time: far more than a dashboard sends, and a second of work. */
const openCalls = 256
const openPages = 128

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((done, fail) => {
    server.keepAliveTimeout = 65_000
    server.headersTimeout = 66_000
    server.requestTimeout = 60_000
    server.once('error', fail)
    server.listen(port, host, () => done((server.address() as { port: number }).port))
  })

const closed = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.close(() => done())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 1500).unref()
  })

const run = async (): Promise<void> => {
  const database = await openDatabase(env, (problem) =>
    log.warn({ problem: problem.message }, 'a database connection was lost'),
  )
  const platform: Platform = {
    env,
    db: database.db,
    log,
    vault: vaultWith(env.DATA_KEY),
    clock: () => new Date(),
    enqueue: (...job) => queue.enqueue(...job),
    areas,
    ports: portsOf(areas),
  }
  const queue = await startQueue(database, jobsOf(platform), log)
  const listener = env.DATABASE_URL ? await listenForWakes(platform, env.DATABASE_URL) : null
  const workers = await Promise.all(
    areas.flatMap(({ work = [] }) => work.map((start) => start(platform))),
  )
  if (env.DEMO === '1' || (env.DEMO === undefined && database.kind === 'pglite'))
    await makeDemo(platform)
  const health = healthOf(database, path.resolve(env.DATA_DIR))
  const app = appOf(platform, health)
  app.route('/', operatorOf(platform, database))
  app.route('/', outboxOf(platform))
  const own = createServer(bounded(getRequestListener(app.fetch), openCalls))
  const api = createServer(bounded(getRequestListener(apiOf(platform, health).fetch), openCalls))
  const storefront = createServer(
    bounded(getRequestListener(storefrontOf(platform).fetch), openPages),
  )
  const port = await listen(own, env.PLATFORM_PORT, env.PLATFORM_HOST)
  const storefrontPort = await listen(storefront, env.STOREFRONT_PORT, env.HOST)
  const apiPort = await listen(api, env.API_PORT, env.HOST)
  const card = path.join(env.DATA_DIR, 'platform.json')
  fs.mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 })
  fs.writeFileSync(card, JSON.stringify({ pid: process.pid, port }))
  log.info(
    { port, storefront: storefrontPort, api: apiPort, database: database.kind },
    'the platform is up',
  )
  stopOnSignals(async () => {
    fs.rmSync(card, { force: true })
    await Promise.all([closed(own), closed(api), closed(storefront)])
    await Promise.all([queue.stop(), ...workers.map((worker) => worker.stop())])
    await listener?.stop()
    await database.close()
  })
}

const stopOnSignals = (stop: () => Promise<void>): void => {
  let stopping = false
  const end = (): void => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), 8000).unref()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)
  // stops when the launcher dies, so that its children don't stay behind
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && end(), 1000).unref()
}

process.on('unhandledRejection', (problem) =>
  log.error(
    { problem: problem instanceof Error ? problem.stack : String(problem) },
    'a rejection was not handled',
  ),
)

run().catch((cause: unknown) => {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exit(1)
})
