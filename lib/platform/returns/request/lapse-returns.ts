import { sql } from 'kysely'
import type { Act, Platform } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import type { Job } from '#platform/jobs/queue.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { holdReturn, moveReturn } from './move-return.ts'

type Due = { shop_id: bigint; shop_url: string; return_id: bigint }
const most = 500

const lapse = async (platform: Platform, due: Due): Promise<void> => {
  const shop = await findShop(platform.db, due.shop_url)
  await transact(platform.db, async (trx) => {
    const now = platform.clock()
    const act: Act = { ...platform, trx, shop, actor: { kind: 'job' }, now }
    const row = await holdReturn(trx, shop.shop_id, due.return_id)
    // received or cancelled while this waited for its lock
    if (row.state !== 'approved' || row.lapses_at === null || row.lapses_at > now) return
    await moveReturn(act, row, 'lapse', { set: { lapses_at: null } })
  })
}

/** Lapses approved returns of which nothing arrived in time; runs every quarter of an hour. */
export const lapseJobOf = (platform: Platform): Job<object> => ({
  name: 'lapse-returns',
  retryLimit: 3,
  retryDelay: 30,
  expireInSeconds: 600,
  batch: 1,
  cron: '*/15 * * * *',
  handle: async (_, { signal }) => {
    const { rows } = await sql<Due>`
      select r.shop_id, s.shop_url, r.return_id
      from return_request r
      join shop s on s.shop_id = r.shop_id
      where r.state = 'approved' and r.lapses_at <= ${platform.clock()}
      order by r.lapses_at
      limit ${most}`.execute(platform.db)
    const problems: unknown[] = []
    for (const due of rows) {
      signal.throwIfAborted()
      await lapse(platform, due).catch((cause: unknown) => problems.push(cause))
    }
    // the queue logs it and tries again; the others have lapsed
    if (problems.length > 0) throw problems[0]
  },
})
