import { sql } from 'kysely'
import { pino } from 'pino'
import type { Database } from '#platform/db/open.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { wake } from '#platform/work/wake.ts'
import { startWorker, type Work, type Worker } from '#platform/work/worker.ts'

export const silent = pino({ level: 'silent' })
/** Longer than any test, so that only a wake starts a turn. */
export const never = 600_000

export const makeChores = async ({ db }: Pick<Database, 'db'>): Promise<void> => {
  await sql`
    create table chore (
      chore_id bigint generated always as identity primary key,
      times int not null default 0,
      done_by text)`.execute(db)
}

/** A table of jobs as seen by one process. */
export const choresOf = ({ db }: Pick<Database, 'db'>) => {
  const write = (trx: Trx, count = 1) =>
    sql`insert into chore (times) select 0 from generate_series(1, ${count})`.execute(trx)
  /** One row, in the transaction that holds it; `during` runs in the middle. */
  const takeOne = (name: string, during?: () => Promise<void>): Promise<boolean> =>
    transact(db, async (trx) => {
      const { rows } = await sql<{ chore_id: bigint }>`
        update chore set times = times + 1
        where chore_id = (
          select chore_id from chore
          where done_by is null
          order by chore_id
          limit 1
          for update skip locked)
        returning chore_id`.execute(trx)
      if (!rows[0]) return false
      await during?.()
      await sql`update chore set done_by = ${name} where chore_id = ${rows[0].chore_id}`.execute(
        trx,
      )
      return true
    })
  return {
    write: (count = 1) => transact(db, (trx) => write(trx, count)),
    writeAndWake: (count = 1) =>
      transact(db, async (trx) => {
        await write(trx, count)
        wake('jobs')
      }),
    takeOne,
    done: async (): Promise<string[]> => {
      const { rows } = await sql<{ done_by: string }>`
        select done_by from chore where done_by is not null order by chore_id`.execute(db)
      return rows.map(({ done_by }) => done_by)
    },
    /** rows begun and not ended, or done more than once */
    halfDone: async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from chore
        where times <> case when done_by is null then 0 else 1 end`.execute(db)
      return rows[0]!.n
    },
    start: (more: Partial<Work> = {}, log = silent): Worker =>
      startWorker(
        { db, log },
        { name: 'chores', channel: 'jobs', turn: () => takeOne('me'), lookMs: never, ...more },
      ),
  }
}
