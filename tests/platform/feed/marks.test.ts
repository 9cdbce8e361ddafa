import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { followFeeds } from '#platform/feed/follow-feeds.ts'
import type { Decided } from '#platform/workflows/run/decide-events.ts'
import { numberRuns } from '#platform/workflows/run/write-runs.ts'
import { onPostgres } from '../../support/database.ts'
import { suite } from '../../support/suite.ts'
import { hooksOf, somewhere } from '../../support/webhooks/webhooks-of.ts'

const { platform, shop } = await suite({ connections: 10 })
const { db } = platform
const decided = { decision: { verdict: 'rewarded', credits: [] } } as unknown as Decided

test('numbers of runs are drawn by a transaction for which the settled mark waits', async () => {
  const writes = await transact(db, async (trx) => {
    const runs = await numberRuns(trx, [decided, decided])
    expect(runs.map(({ run_id }) => typeof run_id)).toEqual(['bigint', 'bigint'])
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n
      from pg_locks
      where locktype = 'relation' and granted and mode = 'RowExclusiveLock'
        and relation = 'workflow_run'::regclass and pid = pg_backend_pid()`.execute(trx)
    return rows[0]!.n
  })
  expect(writes).toBe(1)
})

// an embedded database has one connection, and so no other transaction
test.runIf(onPostgres)(
  'marks of sources with open transactions are waited for at once',
  async () => {
    const hooks = hooksOf(platform, shop)
    const { webhook_id: id } = await hooks.make(somewhere)
    await hooks.notice()
    const isHeld = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const { id: customer } = await platform.customer(shop)
    await hooks.credit(customer, '1.00')
    await hooks.test(id, 'store_credit.issued')
    const holder = transact(db, async (trx) => {
      await sql`lock table movement, audit in row exclusive mode`.execute(trx)
      isHeld.resolve()
      await mayEnd.promise
    })
    await isHeld.promise
    const since = performance.now()
    await followFeeds(platform, { most: 1500 })
    const ms = performance.now() - since
    mayEnd.resolve()
    await holder
    // each of the two waits in vain
    expect(ms).toBeGreaterThan(1400)
    expect(ms).toBeLessThan(2800)
  },
)
