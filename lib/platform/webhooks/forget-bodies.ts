import type { Area } from '#platform/area.ts'
import { clearBodies } from '#platform/outgoing/log.ts'

/**
 * Clears the logged bodies about an erased customer and those who were merged into them. Notices that
 * are read later name none of them.
 */
export const forgetBodies: Area['forget'] = async ({ trx, shop }, { customer_id }) => {
  const people = await trx
    .selectFrom('customer')
    .select('platform_customer_id')
    .where('shop_id', '=', shop.shop_id)
    .where((is) =>
      is.or([is('customer_id', '=', customer_id), is('merged_into', '=', customer_id)]),
    )
    .execute()
  for (const { platform_customer_id: id } of people)
    await clearBodies(trx, shop.shop_id, `"customer_id":${JSON.stringify(id)}`)
}
