import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Trx } from '#platform/db/transact.ts'
import { keepDelivery } from '#platform/integrations/inbox/keep-delivery.ts'
import type { Hint } from '#platform/integrations/shopify/deliver/hint.ts'
import type { Working } from './connection.ts'
import type { SyncKind } from './kinds.ts'

export const ChangedNode = z.object({ legacyResourceId: z.string(), updatedAt: z.string() })
type ChangedNode = z.output<typeof ChangedNode>

/** Lists what isn't known in its version. */
const unknownOf = async (
  trx: Trx,
  shopId: bigint,
  kind: SyncKind,
  nodes: readonly ChangedNode[],
): Promise<ChangedNode[]> => {
  const [table, key] =
    kind === 'orders' ? ['orders', 'platform_order_id'] : ['customer', 'platform_customer_id']
  const { rows } = await sql<{ id: string; store_updated_at: Date | null }>`
    select ${sql.ref(key!)} as id, store_updated_at
    from ${sql.table(table!)}
    where shop_id = ${shopId}
      and ${sql.ref(key!)} = any(${nodes.map((one) => one.legacyResourceId)}::text[])`.execute(trx)
  const known = new Map(rows.map(({ id, store_updated_at }) => [id, store_updated_at]))
  return nodes.filter(({ legacyResourceId, updatedAt }) => {
    const version = known.get(legacyResourceId)
    return !version || version < new Date(updatedAt)
  })
}

/** Puts what isn't known into the inbox, where it is read and taken like what a webhook says. */
export const keepChanged = async (
  trx: Trx,
  platform: Working,
  shopId: bigint,
  kind: SyncKind,
  nodes: readonly ChangedNode[],
): Promise<void> => {
  const one = kind === 'orders' ? 'order' : 'customer'
  const unknown = await unknownOf(trx, shopId, kind, nodes)
  for (const { legacyResourceId: id, updatedAt } of unknown) {
    const updated_at = new Date(updatedAt).toISOString()
    const hint: Hint = { topic: 'catch_up', kind: one, id, updated_at, email: null }
    const kept = {
      shop_id: shopId,
      name: 'shopify' as const,
      delivery_id: `catch-up:${one}:${id}:${updated_at}`,
      topic: `${kind}/catch_up`,
      content: JSON.stringify(hint),
      email: null,
    }
    await keepDelivery(trx, platform, kept, platform.clock())
  }
}
