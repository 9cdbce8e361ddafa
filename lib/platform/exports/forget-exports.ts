import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'

/**
 * Deletes every exported file of the shop: any may name the person in its rows, or in its search. A
 * file that is still needed can be made again.
 */
export const forgetExports: Area['forget'] = async ({ trx, shop, now }) => {
  await sql`
    update export
    set state = case when state in ('queued', 'running') then 'cancelled' else state end,
      filters = filters - 'search', finished_at = coalesce(finished_at, ${now})
    where shop_id = ${shop.shop_id}`.execute(trx)
  await sql`delete from file where shop_id = ${shop.shop_id} and kind = 'export'`.execute(trx)
}
