import { type AssetName, assetNames, isAlwaysOn } from '#contract/assets/assets.ts'
import type {
  getAssetVersion,
  listAssetVersions as versionsCall,
  listStoreAssets,
} from '#contract/assets/calls.ts'
import type { Asset } from '#contract/assets/shapes.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { storefrontUrl } from '#env.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { readDrafts } from '#platform/versions/draft.ts'
import { listVersions, liveVersion, liveVersions } from '#platform/versions/read-versions.ts'
import { toVersion } from '#platform/versions/to-version.ts'
import { fillAsset } from '#rules/assets/fill.ts'
import { imagesOf } from '#rules/assets/images.ts'
import { isSame } from '#rules/tools/same.ts'
import { defaultAsset } from './default-asset.ts'
import { dataAt } from './hold-asset.ts'
import { assetOf } from './kind.ts'

type Reading = Pick<Ctx, 'shop' | 'env' | 'now'>
type Live = { no: number; data: unknown; live_until: Date | null }
/** An asset's row, its versions to come, and whether it has a draft. */
type Around = {
  rows: readonly {
    name: string
    active: boolean
    options: Record<string, unknown>
    page_id: bigint | null
  }[]
  coming: readonly { subject: string; no: number; live_from: Date; live_until: Date | null }[]
  drafts: ReadonlySet<string>
}

const written = (
  ctx: Reading,
  name: AssetName,
  { rows, coming, drafts }: Around,
  live: Live | null,
): Asset => {
  const first = defaultAsset(name, ctx.shop.settings)
  const data = live ? fillAsset(name, live.data, first) : first
  const row = rows.find((one) => one.name === name)
  return {
    name,
    data,
    active: isAlwaysOn(name) || (row?.active ?? false),
    options: row?.options ?? {},
    forms_data: Object.fromEntries(
      imagesOf(name, data).map(({ path, image }) => [path, `${storefrontUrl(ctx.env)}${image}`]),
    ),
    // one that a page of the store was made for isn't the default any longer
    default: isSame(data, first) && (row?.page_id ?? null) === null,
    version: live?.no ?? 0,
    live_until: live?.live_until?.toISOString() ?? null,
    scheduled: coming
      .filter(({ subject }) => subject === name)
      .map(({ no, live_from, live_until }) => ({
        no,
        live_from: live_from.toISOString(),
        live_until: live_until?.toISOString() ?? null,
      })),
    has_draft: drafts.has(name),
  }
}

const aroundOf = async (
  db: Db | Trx,
  ctx: Reading,
  names: readonly AssetName[],
): Promise<Around> => {
  const { shop_id } = ctx.shop
  const [rows, coming, drafts] = await Promise.all([
    db
      .selectFrom('store_asset')
      .select(['name', 'active', 'options', 'page_id'])
      .where('shop_id', '=', shop_id)
      .where('name', 'in', names)
      .execute(),
    db
      .selectFrom('version')
      .select(['subject', 'no', 'live_from', 'live_until'])
      .where('shop_id', '=', shop_id)
      .where('kind', '=', 'asset')
      .where('subject', 'in', names)
      .where('live_from', '>', ctx.now)
      .where('withdrawn_at', 'is', null)
      .orderBy('live_from')
      .orderBy('no')
      .execute(),
    readDrafts(db, ctx, 'asset', names),
  ])
  return { rows, coming, drafts: new Set(drafts.keys()) }
}

/** Reads an asset as it is live now, inside a transaction or outside one. */
export const readAsset = async (db: Db | Trx, ctx: Reading, name: AssetName): Promise<Asset> => {
  const [around, live] = await Promise.all([
    aroundOf(db, ctx, [name]),
    liveVersion(db, ctx, assetOf(name), ctx.now),
  ])
  return written(ctx, name, around, live)
}

/** Lists the assets of a shop as they are live now. */
export const listAssets = async (
  ctx: Reading & Pick<Ctx, 'db'>,
): Promise<Answer<typeof listStoreAssets>> => {
  const [around, live] = await Promise.all([
    aroundOf(ctx.db, ctx, assetNames),
    liveVersions(ctx.db, ctx, assetNames.map(assetOf), ctx.now),
  ])
  const of = (name: AssetName) => written(ctx, name, around, live.get(`asset:${name}`) ?? null)
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
  const first = defaultAsset(params.name, ctx.shop.settings)
  const looks = rows.map(({ data }) => fillAsset(params.name, data, first))
  const versions = rows.map((row, at) => {
    const before = looks[at + 1] ?? (row.no === 1 ? first : null)
    const changes = before ? of.kind.differences(before, looks[at]!) : []
    return { ...toVersion(row, live?.no ?? null, ctx.now), changes }
  })
  return { versions }
}

/** Reads the data of a version; 0 is the default. Error: 404. */
export const readAssetVersion = async (
  ctx: Ctx,
  { params: { name, no } }: Parsed<typeof getAssetVersion>,
): Promise<Answer<typeof getAssetVersion>> => ({
  no,
  data: { ...(await dataAt(ctx.db, ctx, name, no)) },
})
