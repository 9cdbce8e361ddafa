import type { AssetData, AssetName } from '#contract/assets/assets.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { readVersion } from '#platform/versions/read-versions.ts'
import { defaultAsset, filled } from './default-asset.ts'
import { assetOf } from './kind.ts'

/** A call that holds an asset. */
export type Saving = Ctx & { trx: Trx }

/**
 * Makes the asset's row and locks it, so that those who save at once follow each other. Returns the
 * call at a time that isn't before the last save, which a call that waited would not see otherwise.
 */
export const holdAsset = async (trx: Trx, ctx: Ctx, name: AssetName): Promise<Saving> => {
  const { shop_id } = ctx.shop
  await trx
    .insertInto('store_asset')
    .values({
      shop_id,
      name,
      options: '{}',
      active: false,
      is_default: true,
      updated_at: ctx.now,
    })
    .onConflict((on) => on.columns(['shop_id', 'name']).doNothing())
    .execute()
  const { updated_at } = await trx
    .selectFrom('store_asset')
    .select('updated_at')
    .where('shop_id', '=', shop_id)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...ctx, trx, now: updated_at > ctx.now ? updated_at : ctx.now }
}

/** Returns the data of a version with today's fields; 0 is the default. Error: 404. */
export const dataAt = async (
  db: Db | Trx,
  ctx: Pick<Ctx, 'shop'>,
  name: AssetName,
  no: number,
): Promise<AssetData> =>
  no === 0
    ? defaultAsset(name, ctx.shop.settings)
    : filled(name, ctx, (await readVersion(db, ctx, assetOf(name), no)).data)
