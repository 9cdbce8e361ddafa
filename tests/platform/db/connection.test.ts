import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { overPostgres } from '#platform/db/open.ts'
import { isConnectionLost } from '#platform/db/refusal-of-database.ts'
import { transact } from '#platform/db/transact.ts'
import { freshDatabase, onPostgres } from '../../support/database.ts'

const database = await freshDatabase()
afterAll(() => database.close())

const endConnectionOf = async (mark: string): Promise<number> =>
  (
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and query like ${`%${mark}%`}`.execute(database.db)
  ).rows.length

describe.runIf(onPostgres)('a connection that the server ends', () => {
  test.each([
    ['in the middle of a query', 'select pg_sleep(20) /* busy */', 'busy'],
    ['between two queries of a transaction', 'select 1 /* resting */', 'resting'],
  ])('%s fails its work alone: the process and the next query go on', async (_, query, mark) => {
    const problems: Error[] = []
    const own = await overPostgres(database.url!, 2, (cause) => problems.push(cause))
    const work = transact(own.db, async (trx) => {
      await sql.raw(query).execute(trx)
      await pause(1500)
      await sql`select 2`.execute(trx)
    }).then(
      () => null,
      (cause: unknown) => cause,
    )
    await pause(500)
    expect(await endConnectionOf(mark)).toBe(1)
    const cause = await work
    expect(cause).toBeInstanceOf(Error)
    expect(isConnectionLost(cause)).toBe(true)
    expect(problems.length).toBeGreaterThan(0)
    expect((await sql<{ n: number }>`select 1 as n`.execute(own.db)).rows).toEqual([{ n: 1 }])
    await own.close()
  })
})
