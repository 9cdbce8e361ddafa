import { audit } from '#platform/audit.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { refreshStatistics } from '#platform/db/statistics.ts'
import { sumOrders, type Sums } from './sum-orders.ts'

type Counts = {
  files: string[]
  made: number
  changed: number
  unchanged: number
  rejected: number
}

/** Tables that fill with an import's rows, which the planner sees once it ends. */
const written = ['customer', 'orders', 'order_line']

/** Records the end of an import and reports the shop's totals. */
export const finishImport = async (
  platform: Platform,
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
    await refreshStatistics(platform.db, written)
  }
  return sumOrders(platform, shop)
}
