import {
  type Db as QueueDb,
  fromKysely,
  type JobResult,
  type JobWithMetadata,
  PgBoss,
} from 'pg-boss'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#platform/db/open.ts'
import { currentTransaction } from '#platform/db/transact.ts'
import { wake, wakesOf } from '#platform/work/wake.ts'
import { startWorker, usualLook } from '#platform/work/worker.ts'

/**
 * A kind of job: name, handler, retries. Handlers run at least once, so they must be idempotent.
 */
export type Job<Data extends object> = {
  name: string
  /** retries after the first attempt */
  retryLimit: number
  /** seconds before the first retry, doubled each time */
  retryDelay: number
  expireInSeconds: number
  /** jobs fetched at once in this process; the next ones are fetched when all are done */
  batch: number
  /** number of such fetchers in this process, each with its own batch */
  workers?: number
  /**
   * after so many seconds without a sign of life (10 or more) a job is taken over; unset: only
   * `expireInSeconds` ends it
   */
  heartbeatSeconds?: number
  /** cron in UTC, for jobs that run by the clock */
  cron?: string
  handle: (
    data: Data,
    job: { id: string; tries: number; last: boolean; signal: AbortSignal },
  ) => Promise<void>
}

/** Enqueues a job; inside a transaction the job is a row of that transaction. */
export type Enqueue = (
  name: string,
  data: object,
  more?: { id?: string; startAfter?: Date },
) => Promise<void>
export type Queue = { enqueue: Enqueue; stop: () => Promise<void> }

// a job enqueued in a transaction goes through that transaction
const following = (own: QueueDb): QueueDb => ({
  ...own,
  executeSql: (text, values) => {
    const trx = currentTransaction()
    return trx ? fromKysely(trx).executeSql(text, values) : own.executeSql(text, values)
  },
})
const day = 24 * 3600
/**
 * Seconds between searches for jobs of dead or hanging processes. The one process of an embedded
 * database finds its own when it starts.
 */
const watch = {
  postgres: { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 },
  pglite: { superviseIntervalSeconds: 60, monitorIntervalSeconds: 60 },
} as const
const nobody = '00000000-0000-4000-8000-000000000000'

/** Opens the queue with all its job kinds; no worker runs yet. */
export const openQueue = async (
  database: Database,
  jobs: readonly Job<never>[],
  log: Logger,
): Promise<Queue & { boss: PgBoss }> => {
  const boss = new PgBoss({
    db: following(database.queue),
    backend: database.kind,
    schema: 'jobs',
    schedule: jobs.some((job) => job.cron),
    ...watch[database.kind],
    // our jobs never wait for one another
    flowIntervalSeconds: day,
  })
  boss.on('error', (problem) =>
    log.error({ problem: String(problem) }, 'the job queue had a problem'),
  )
  await boss.start()
  for (const job of jobs) {
    const kept = {
      retryLimit: job.retryLimit,
      retryDelay: job.retryDelay,
      retryBackoff: true,
      expireInSeconds: job.expireInSeconds,
      deleteAfterSeconds: 7 * 24 * 3600,
    }
    await boss.createQueue(job.name, {
      ...kept,
      ...(job.heartbeatSeconds ? { heartbeatSeconds: job.heartbeatSeconds } : {}),
    })
    // an existing queue keeps the settings of the version that made it
    await boss.updateQueue(job.name, kept)
    await boss.findJobs(job.name, { id: nobody })
  }
  return {
    boss,
    enqueue: async (name, data, more = {}) => {
      await boss.send(name, data, more)
      if (currentTransaction()) wake('jobs')
      else wakesOf(database.db).send('jobs')
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}

/**
 * Wakes the fetchers of queues with due jobs by one look at all queues: periodically, when a job is
 * enqueued and when one is done. Fetchers rarely poll by themselves.
 */
export const startQueue = async (
  database: Database,
  jobs: readonly Job<never>[],
  log: Logger,
  lookMs: number = usualLook[database.kind],
): Promise<Queue> => {
  const { boss, ...queue } = await openQueue(database, jobs, log)
  if (database.kind === 'pglite') for (const job of jobs) await releaseOrphans(boss, job.name)
  const fetchers = new Map<string, string[]>()
  for (const job of jobs) {
    const ids: string[] = []
    for (let i = 0; i < (job.workers ?? 1); i += 1)
      ids.push(await startFetcher(boss, job, database))
    fetchers.set(job.name, ids)
    if (job.cron) await boss.schedule(job.name, job.cron)
  }
  const looker = startWorker(
    { db: database.db, log },
    {
      name: 'jobs',
      channel: 'jobs',
      lookMs,
      turn: async () => {
        for (const name of await dueQueues(database, [...fetchers.keys()]))
          for (const id of fetchers.get(name) ?? []) boss.notifyWorker(id)
        return false
      },
    },
  )
  return {
    ...queue,
    stop: async () => {
      await looker.stop()
      await queue.stop()
    },
  }
}

const dueQueues = async ({ db }: Database, names: string[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as queue (name)
    where exists (
      select from jobs.job j
      where j.name = queue.name and j.state < 'active' and not j.blocked
        and j.start_after <= now())`.execute(db)
  return rows.map(({ name }) => name)
}

/** Looks again after each batch, so that a backlog doesn't wait. */
const startFetcher = (boss: PgBoss, job: Job<never>, { db }: Database): Promise<string> => {
  const how = {
    batchSize: job.batch,
    pollingIntervalSeconds: day,
    includeMetadata: true,
    perJobResults: true,
  } as const
  return boss.work(job.name, how, async (batch: JobWithMetadata<object>[]) => {
    const results = await Promise.all(batch.map((one) => resultOf(job, one)))
    wakesOf(db).rouse('jobs')
    return results
  })
}

const resultOf = async (job: Job<never>, one: JobWithMetadata<object>): Promise<JobResult> => {
  try {
    await job.handle(one.data as never, {
      id: one.id,
      tries: one.retryCount,
      last: one.retryCount >= one.retryLimit,
      signal: one.signal,
    })
    return { id: one.id, status: 'completed' }
  } catch (cause) {
    return {
      id: one.id,
      status: 'failed',
      output: { message: cause instanceof Error ? cause.message : String(cause) },
    }
  }
}

/**
 * Releases jobs marked active: the one owner of an embedded database has just started, so they
 * belong to a process that died.
 */
const releaseOrphans = async (boss: PgBoss, name: string): Promise<void> => {
  for (const job of await boss.findJobs(name))
    if (job.state === 'active')
      await boss.fail(name, job.id, { reason: 'the process that had it died' })
}
