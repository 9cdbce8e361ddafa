import type { Area } from '#platform/area.ts'
import { wireId } from '#platform/ids.ts'
import { fieldsOfScheme } from '#rules/workflows/scheme.ts'

/** Offers the shop's active custom triggers to its workflows. */
export const offerTriggers: Area['triggers'] = async (db, shopId) => {
  const rows = await db
    .selectFrom('custom_trigger')
    .select(['trigger_id', 'scheme'])
    .where('shop_id', '=', shopId)
    .where('active', '=', true)
    .orderBy('trigger_id')
    .execute()
  return {
    custom: rows.map(({ trigger_id, scheme }) => ({
      name: wireId('custom_trigger', trigger_id),
      title: scheme.name,
      fields: fieldsOfScheme(scheme),
    })),
  }
}
