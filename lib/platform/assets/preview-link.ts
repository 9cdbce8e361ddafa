import { timingSafeEqual } from 'node:crypto'
import { type AssetData, type AssetName, assetNames } from '#contract/assets/assets.ts'
import type { makePreviewLink as call } from '#contract/assets/calls.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { storefrontUrl } from '#env.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx, Platform, ShopScope } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { readDraft } from '#platform/versions/draft.ts'
import { placeOfDraft } from '#rules/assets/places.ts'
import { filled } from './default-asset.ts'
import { assetOf } from './kind.ts'

const lastsSeconds = 24 * 60 * 60
/** The parameter of an address that shows a draft. */
export const previewParameter = 'tender_preview'

const signedText = (shop: Pick<ShopScope, 'shop_url'>, name: string, exp: string): string =>
  `tp|${shop.shop_url}|${name}|${exp}`

/** Makes a link to the draft; only the answer has it. */
export const makePreviewLink = async (
  ctx: Ctx,
  { params: { name } }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const place = placeOfDraft(name)
  if (place === null) throw new Refusal('invalid_input', { field: 'name' })
  const { shop, vault, env, now } = ctx
  if (!(await readDraft(ctx.db, ctx, assetOf(name)))) throw new Refusal('no_draft')
  const exp = String(Math.floor(now.getTime() / 1000) + lastsSeconds)
  const hex = vault.preview(signedText(shop, name, exp)).toString('hex')
  const url =
    place === 'website'
      ? new URL(`https://${shop.shop_url}/`)
      : new URL(`${storefrontUrl(env)}${place}?shop=${encodeURIComponent(shop.shop_url)}`)
  url.searchParams.set(previewParameter, `tp.${name}.${exp}.${hex}`)
  await transact(ctx.db, (trx) => audit(trx, ctx, 'make_preview_link', name))
  return { url: url.href, expires_at: new Date(Number(exp) * 1000).toISOString() }
}

/** A draft that a link shows, and the link's token. */
export type SeenDraft = { name: AssetName; data: AssetData; token: string }

/** Returns the parameters by which the links and forms of a page go on showing the draft. */
export const keptOf = (draft: SeenDraft | null): Record<string, string> =>
  draft ? { [previewParameter]: draft.token } : {}

/**
 * Returns the asset whose draft a token of a shop shows, without the database; null: it is forged,
 * late or foreign.
 */
export const assetOfToken = (
  { vault, clock }: Pick<Platform, 'vault' | 'clock'>,
  shop: Pick<ShopScope, 'shop_url'>,
  token: string | undefined,
): AssetName | null => {
  const [, text = '', exp = '', hex = ''] =
    /^tp\.([a-z_-]{1,40})\.(\d{10})\.([0-9a-f]{64})$/.exec(token ?? '') ?? []
  const name = assetNames.find((one) => one === text)
  if (!name || Number(exp) * 1000 <= clock().getTime()) return null
  const isOurs = timingSafeEqual(
    Buffer.from(hex, 'hex'),
    vault.preview(signedText(shop, name, exp)),
  )
  return isOurs ? name : null
}

/** Reads the draft that a token of this shop shows; none once it was published or discarded. */
export const seenDraft = async (
  platform: Pick<Platform, 'db' | 'vault' | 'clock'>,
  shop: ShopScope,
  token: string | undefined,
): Promise<SeenDraft | null> => {
  const name = assetOfToken(platform, shop, token)
  const draft = name && (await readDraft(platform.db, { shop }, assetOf(name)))
  return draft && { name, data: filled(name, { shop }, draft.data), token: token! }
}
