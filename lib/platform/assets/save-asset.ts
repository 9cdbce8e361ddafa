import { type AssetData, type AssetName, isAlwaysOn } from '#contract/assets/assets.ts'
import type {
  resetStoreAsset as resetCall,
  saveStoreAsset as saveCall,
} from '#contract/assets/calls.ts'
import type { Asset } from '#contract/assets/shapes.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { storefrontUrl } from '#env.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { publishData } from '#platform/versions/publish.ts'
import { merge } from '#rules/assets/merge.ts'
import { setImages } from '#rules/assets/set-images.ts'
import { isSame } from '#rules/tools/same.ts'
import { checkedData, refuseForeign, refuseUnsold } from './check-asset.ts'
import { defaultAsset } from './default-asset.ts'
import { dataAt, holdAsset, type Saving } from './hold-asset.ts'
import { assetOf } from './kind.ts'
import { readAsset } from './read-assets.ts'

type Change = Parsed<typeof saveCall>['body']

/** Reads an image's address as its path below the storefront's address. */
const pathOf = (ctx: Ctx, url: string | null): string | null => {
  const host = storefrontUrl(ctx.env)
  return url?.startsWith(host) ? url.slice(host.length) : url
}

const dataSent = (ctx: Ctx, name: AssetName, body: Change, now: AssetData): AssetData => {
  const { data, forms_data: images = {} } = body
  const base = checkedData(name, data ?? now)
  const paths = Object.fromEntries(
    Object.entries(images).map(([path, url]) => [path, pathOf(ctx, url)]),
  )
  if (Object.keys(paths).length === 0) return base
  const { data: whole, unknown } = setImages(name, base, paths)
  if (unknown !== null) throw new Refusal('invalid_input', { field: `forms_data.${unknown}` })
  return checkedData(name, whole)
}

/** Returns the end of the look that is live: a change of it ends with it. */
export const endOf = ({ live_until }: Asset): Date | null =>
  live_until ? new Date(live_until) : null

/** Saves an asset; fields that others changed since `expected_version` are kept. */
export const saveAsset = (
  call: Ctx,
  { params: { name }, body }: Pick<Parsed<typeof saveCall>, 'params' | 'body'>,
): Promise<Answer<typeof saveCall>> =>
  transact(call.db, async (trx) => {
    if (body.active === false && isAlwaysOn(name))
      throw new Refusal('always_on', { field: 'active' })
    const ctx = await holdAsset(trx, call, name)
    const before = await readAsset(trx, ctx, name)
    const seen = body.expected_version ?? before.version
    const base = await dataAt(ctx.trx, ctx, name, seen)
    const mine = dataSent(ctx, name, body, base)
    const { data, taken, asked } =
      seen === before.version
        ? { data: mine, taken: [], asked: [] }
        : merge(base, mine, before.data)
    if (asked.length > 0)
      throw new Refusal('asset_moved', {
        field: 'data',
        facts: { version: before.version, fields: asked.join(', ') },
      })
    const isChanged = !isSame(data, before.data)
    refuseUnsold(ctx.shop, name, {
      turnsOn: body.active === true && !before.active,
      changes: isChanged,
    })
    if (isChanged) {
      await refuseForeign(trx, ctx.shop.shop_id, name, data)
      const no = await publishData(ctx, assetOf(name), { data, until: endOf(before) })
      await audit(trx, ctx, 'save_asset', name, { no })
    }
    await keepState(ctx, name, body, before)
    return { asset: await readAsset(trx, ctx, name), merged: taken }
  })

/** Keeps whether an asset is on, its options, and when it was changed. */
export const keepState = async (
  ctx: Saving,
  name: AssetName,
  { active, options }: Pick<Change, 'active' | 'options'>,
  before: { active: boolean },
): Promise<void> => {
  await ctx.trx
    .updateTable('store_asset')
    .set({
      ...(active === undefined ? {} : { active }),
      ...(options === undefined ? {} : { options: JSON.stringify(options) }),
      is_default: false,
      updated_at: ctx.now,
    })
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('name', '=', name)
    .execute()
  if (active !== undefined && active !== before.active)
    await audit(ctx.trx, ctx, 'switch_asset', name, { active })
}

/** Publishes the default of an asset; whether it is on, and its options, stay. */
export const resetAsset = (
  call: Ctx,
  { params: { name } }: Pick<Parsed<typeof resetCall>, 'params'>,
): Promise<Answer<typeof resetCall>> =>
  transact(call.db, async (trx) => {
    const ctx = await holdAsset(trx, call, name)
    const before = await readAsset(trx, ctx, name)
    const data = defaultAsset(name, ctx.shop.settings)
    if (!isSame(before.data, data)) {
      const no = await publishData(ctx, assetOf(name), { data, until: endOf(before) })
      await audit(trx, ctx, 'reset_asset', name, { no })
      await keepState(ctx, name, {}, before)
    }
    return { asset: await readAsset(trx, ctx, name), before: before.version }
  })
