import type { Db, Trx } from '#platform/db/transact.ts'
import { defaultSettings, type ReturnSettings } from '#rules/returns/policy.ts'

/** Reads the shop's policy of returns over the defaults. */
export const returnSettingsOf = async (db: Db | Trx, shopId: bigint): Promise<ReturnSettings> => {
  const row = await db
    .selectFrom('return_settings')
    .select('settings')
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  return { ...defaultSettings, ...(row?.settings as Partial<ReturnSettings> | undefined) }
}
