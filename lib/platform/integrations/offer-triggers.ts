import type { Area } from '#platform/area.ts'
import { vendors } from './registry.ts'

/** Offers the triggers of connected vendors to the shop's workflows. */
export const offerVendorTriggers: Area['triggers'] = async (db, shopId) => {
  const rows = await db
    .selectFrom('integration')
    .select('name')
    .where('shop_id', '=', shopId)
    .where('state', 'in', ['on', 'broken'])
    .execute()
  const names = rows.map(({ name }) => name)
  return {
    vendors: vendors.flatMap(({ name, gives }) => (gives && names.includes(name) ? [gives] : [])),
  }
}
