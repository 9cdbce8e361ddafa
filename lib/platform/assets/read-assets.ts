import {
  type AssetData,
  type AssetName,
  assetNames,
  assets,
  isAlwaysOn,
} from '#contract/assets/assets.ts'
import type { listAssetVersions as versionsCall, listStoreAssets } from '#contract/assets/calls.ts'
import type { Asset } from '#contract/assets/shapes.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { storefrontUrl } from '#env.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { listVersions, liveVersion, liveVersions } from '#platform/versions/read-versions.ts'
import { toVersion } from '#platform/versions/to-version.ts'
import { leavesOf } from '#rules/assets/leaves.ts'
import { isSame } from '#rules/tools/same.ts'
import { defaultAsset } from './default-asset.ts'
import { assetOf } from './kind.ts'

type Reading = Pick<Ctx, 'shop' | 'env' | 'now'>
type Live = { no: number; data: AssetData }
type Row = { name: string; active: boolean; options: Record<string, unknown> }

const imagesOf = (ctx: Reading, name: AssetName, data: AssetData): Asset['forms_data'] =>
  Object.fromEntries(
    leavesOf(assets[name].fields, data).flatMap(({ path, field, value }) =>
      (field.kind === 'image' || field.kind === 'icon') && String(value).startsWith('/')
        ? [[path, `${storefrontUrl(ctx.env)}${String(value)}`]]
        : [],
    ),
  )

const written = (ctx: Reading, name: AssetName, row: Row | undefined, live: Live | null): Asset => {
  const first = defaultAsset(name, ctx.shop.settings)
  const data = live?.data ?? first
  return {
    name,
    data,
    active: isAlwaysOn(name) || (row?.active ?? false),
    options: row?.options ?? {},
    forms_data: imagesOf(ctx, name, data),
    default: isSame(data, first),
    version: live?.no ?? 0,
  }
}

const rowsOf = (db: Db | Trx, { shop }: Reading, names: readonly AssetName[]): Promise<Row[]> =>
  db
    .selectFrom('store_asset')
    .select(['name', 'active', 'options'])
    .where('shop_id', '=', shop.shop_id)
    .where('name', 'in', names)
    .execute()

/** Reads an asset as it is live now, inside a transaction or outside one. */
export const readAsset = async (db: Db | Trx, ctx: Reading, name: AssetName): Promise<Asset> => {
  const [rows, live] = await Promise.all([
    rowsOf(db, ctx, [name]),
    liveVersion(db, ctx, assetOf(name), ctx.now),
  ])
  return written(ctx, name, rows[0], live as Live | null)
}

export const listAssets = async (ctx: Ctx): Promise<Answer<typeof listStoreAssets>> => {
  const [rows, live] = await Promise.all([
    rowsOf(ctx.db, ctx, assetNames),
    liveVersions(ctx.db, ctx, assetNames.map(assetOf), ctx.now),
  ])
  const of = (name: AssetName) =>
    written(
      ctx,
      name,
      rows.find((row) => row.name === name),
      (live.get(`asset:${name}`) as Live | undefined) ?? null,
    )
  return { assets: assetNames.map(of) }
}

/** Lists the newest versions, each with its differences from the one before. */
export const listAssetVersions = async (
  ctx: Ctx,
  { params }: Parsed<typeof versionsCall>,
): Promise<Answer<typeof versionsCall>> => {
  const of = assetOf(params.name)
  const [rows, live] = await Promise.all([
    listVersions(ctx.db, ctx, of),
    liveVersion(ctx.db, ctx, of, ctx.now),
  ])
  const versions = rows.map((row, at) => {
    const first = row.no === 1 ? defaultAsset(params.name, ctx.shop.settings) : null
    const before = (rows[at + 1]?.data as AssetData | undefined) ?? first
    const changes = before ? of.kind.differences(before, row.data as AssetData) : []
    return { ...toVersion(row, live?.no ?? null, ctx.now), changes }
  })
  return { versions }
}
