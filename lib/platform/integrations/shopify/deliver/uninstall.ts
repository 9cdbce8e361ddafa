import { audit } from '#platform/audit.ts'
import { emailOwners } from '#platform/integrations/connect/note-health.ts'
import type { Taking } from '#platform/integrations/manifest.ts'
import { endSync } from '#platform/integrations/shopify/sync/begin.ts'

/**
 * Notes that the store has uninstalled the app: our tokens, which open nothing any more, are deleted,
 * and the owners are emailed. What was synced stays.
 */
export const uninstall = async (act: Taking): Promise<void> => {
  const { trx, shop, now } = act
  const { numUpdatedRows } = await trx
    .updateTable('integration')
    .set((column) => ({
      state: 'broken' as const,
      problem: 'uninstalled' as const,
      sealed: null,
      hooks: [],
      // a renewal or step that is under way is over
      attempt: column('attempt', '+', 1),
      renewing_until: null,
      changed_at: now,
    }))
    .where('shop_id', '=', shop.shop_id)
    .where('name', '=', 'shopify')
    .where('state', 'in', ['on', 'broken'])
    .where('problem', 'is distinct from', 'uninstalled')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await endSync(trx, shop.shop_id)
  await emailOwners(act, { name: 'shopify', title: 'Shopify' })
  await audit(trx, act, 'break_integration', 'shopify')
}
