import { sql } from 'kysely'
import { audit } from '#platform/audit.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { Database } from '#platform/db/open.ts'
import { transact } from '#platform/db/transact.ts'
import { sumOrders, type Sums } from './sum-orders.ts'

type Counts = {
  files: string[]
  made: number
  changed: number
  unchanged: number
  rejected: number
}

/** Records the end of an import and reports the shop's totals. */
export const finishImport = async (
  platform: Platform,
  { kind }: Database,
  shop: ShopScope,
  counts: Counts,
  requestId: string,
): Promise<Sums> => {
  if (counts.made + counts.changed > 0) {
    await audit(
      platform.db,
      { shop, actor: { kind: 'job' }, now: platform.clock(), requestId },
      'import',
      counts.files.join(', '),
      counts,
    )
    if (kind === 'pglite') await tellPlanner(platform)
  }
  return sumOrders(platform, shop)
}

/**
 * Refreshes the planner's statistics. PostgreSQL does this by itself; the embedded database needs
 * ANALYZE, which uses a small sample to be quick.
 */
const tellPlanner = async ({ db }: Platform): Promise<void> => {
  for (const table of ['customer', 'orders', 'order_line'])
    await transact(db, async (trx) => {
      await sql`set local default_statistics_target = 10`.execute(trx)
      await sql`analyze ${sql.table(table)}`.execute(trx)
    })
}
