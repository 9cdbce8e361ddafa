import type { Platform } from '#platform/ctx.ts'
import type { IntegrationCallTable } from '#platform/integrations/tables.ts'

type Noted = Pick<IntegrationCallTable, 'topic' | 'status' | 'problem' | 'sent' | 'answered'> & {
  send_id: bigint | null
}

/** Writes a call to a vendor into the log, whatever becomes of the act that made it. */
export const noteCall = async (
  { db, clock, shop }: Pick<Platform, 'db' | 'clock'> & { shop: { shop_id: bigint } },
  name: IntegrationCallTable['name'],
  noted: Noted,
): Promise<void> => {
  await db
    .insertInto('integration_call')
    .values({ ...noted, shop_id: shop.shop_id, name, way: 'out', inbox_id: null, at: clock() })
    .execute()
}
