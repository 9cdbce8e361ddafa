import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Database } from './open.ts'

const freshMs = 5000
const probeBytes = 1024 * 1024
export type Health = Record<string, string>

/**
 * Checks that the database takes a write and, embedded, that its disk has room; both at most every
 * five seconds, for any number of calls.
 */
export const healthOf = (
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  folder: string,
): (() => Promise<Health>) => {
  let last: Promise<Health> | undefined
  let until = 0
  const look = async (): Promise<Health> => ({
    database: await stateOf('down', () =>
      sql`
        insert into budget (shop_id, kind, subject, used, until)
        values (0, 'health', '', 1, now())
        on conflict (shop_id, kind, subject) do update set until = excluded.until`.execute(db),
    ),
    ...(kind === 'pglite' ? { disk: await stateOf('full', () => tryRoom(folder)) } : {}),
  })
  return () => {
    if (!last || Date.now() > until) {
      until = Date.now() + freshMs
      last = look()
    }
    return last
  }
}

const stateOf = (otherwise: string, work: () => Promise<unknown>): Promise<string> =>
  work().then(
    () => 'ok',
    () => otherwise,
  )

/** Writes a file to the disk and deletes it. */
const tryRoom = async (folder: string): Promise<void> => {
  const file = path.join(folder, 'health.tmp')
  try {
    await fs.writeFile(file, Buffer.alloc(probeBytes), { flush: true })
  } finally {
    await fs.rm(file, { force: true })
  }
}
