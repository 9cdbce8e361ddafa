import * as z from 'zod/mini'
import { Count, CountOrNone, Day, Id, Instant, Line } from '#contract/pieces.ts'
import { By, Version } from '#contract/versions/version-shapes.ts'
import { type AssetData, type AssetName, assetNames, type assetOptions } from './assets.ts'
import { shapeOfAsset } from './shape-of.ts'

const Name = z.enum(assetNames)

/** The preview's state that is kept with an asset. */
const Options = z.strictObject({
  signed: z.optional(z.boolean()),
  giftCardFound: z.optional(z.boolean()),
  giftCardNotFound: z.optional(z.boolean()),
  show_matching_section: z.optional(z.boolean()),
  popup_opened: z.optional(z.boolean()),
  matching_gift_card_status: z.optional(z.enum(['error', 'ok'])),
} satisfies Record<(typeof assetOptions)[number], z.ZodMiniType>)

/** Addresses of uploaded images by the path of their field; null: removed. */
const FormData = z.record(z.string().check(z.maxLength(200)), z.nullable(z.string()))

const rest = {
  active: z.boolean(),
  options: Options,
  forms_data: FormData,
  default: z.boolean(),
  version: z.int(),
  /** when the live look ends by itself; null: it stays */
  live_until: z.nullable(Instant),
  /** versions to come, soonest first */
  scheduled: z.array(
    z.object({ no: z.int(), live_from: Instant, live_until: z.nullable(Instant) }),
  ),
  has_draft: z.boolean(),
}
const assetOf = (name: AssetName) =>
  z.object({ name: z.literal(name), data: shapeOfAsset(name), ...rest })

/** An asset as it is live now. `version` 0: never saved, or reset. */
export type Asset = z.infer<z.ZodMiniObject<typeof rest>> & { name: AssetName; data: AssetData }
const [first, ...others] = assetNames.map(assetOf)
export const Asset = z.discriminatedUnion('name', [first!, ...others]) as z.ZodMiniType<Asset>

const Data = z.record(z.string(), z.unknown())
const change = {
  /** data of the asset's own shape, which the platform checks by its name */
  data: z.optional(Data),
  active: z.optional(z.boolean()),
  options: z.optional(Options),
  forms_data: z.optional(FormData),
  expected_version: z.optional(z.int().check(z.minimum(0))),
}
const list = { answer: z.object({ assets: z.array(Asset) }) }
const saved = z.object({ asset: Asset, merged: z.array(z.string()) })
const wasReset = z.object({ asset: Asset, before: z.int() })
const params = z.object({ name: Name })
const No = Count(0, 1_000_000)

export const listStoreAssets = list
export const saveStoreAsset = { params, body: z.strictObject(change), answer: saved }
export const resetStoreAsset = { params, answer: wasReset }
export const listNewStoreAssets = list
export const saveNewStoreAsset = {
  body: z.strictObject({ name: Name, ...change }),
  answer: saved,
}
export const resetNewStoreAsset = { query: z.object({ name: Name }), answer: wasReset }
const Figures = z.object({
  name: Name,
  opened: z.int(),
  checked: z.int(),
  added: z.int(),
  applied: z.int(),
})
export const getAssetFigures = {
  answer: z.object({ from: Day, to: Day, figures: z.array(Figures) }),
}
export const listAssetVersions = { params, answer: z.object({ versions: z.array(Version) }) }
export const scheduleAsset = {
  params,
  body: z.strictObject({
    data: Data,
    live_from: Instant,
    live_until: z.optional(z.nullable(Instant)),
    note: z.optional(z.nullable(Line(200))),
  }),
  answer: z.object({ no: z.int(), asset: Asset }),
}
const numbered = z.object({ name: Name, no: No })
export const getAssetVersion = {
  params: numbered,
  answer: z.object({ no: z.int(), data: Data }),
}
export const withdrawAssetVersion = { params: numbered, answer: z.object({ no: z.int() }) }

/** A draft, whose data has the shape that the asset's own has. */
const Draft = z.object({
  data: Data,
  revision: z.int(),
  changed_at: Instant,
  by: By,
})
export const getAssetDraft = { params, answer: z.object({ draft: z.nullable(Draft) }) }
export const saveAssetDraft = {
  params,
  body: z.strictObject({ data: Data, revision: Count(0, 2_000_000_000) }),
  answer: z.object({ revision: z.int() }),
}
export const makePreviewLink = {
  params,
  answer: z.object({ url: z.string(), expires_at: Instant }),
}
export const discardAssetDraft = {
  params,
  query: z.object({ revision: CountOrNone(1, 2_000_000_000) }),
  answer: z.object({ revision: z.int() }),
}
export const restoreAssetVersion = {
  params: numbered,
  answer: z.object({ asset: Asset }),
}

const copy = { copy_id: z.string(), title: z.string(), created_at: Instant, by: By }
export const listAssetCopies = { params, answer: z.object({ copies: z.array(z.object(copy)) }) }
export const createAssetCopy = {
  params,
  body: z.strictObject({ title: Line(80).check(z.minLength(1, 'Required Field')), data: Data }),
  answer: z.object({ copy: z.object(copy) }),
}
const one = z.object({ name: Name, id: Id })
export const getAssetCopy = {
  params: one,
  answer: z.object({ copy: z.object({ ...copy, data: Data }) }),
}
export const removeAssetCopy = { params: one, answer: z.object({ copy_id: z.string() }) }
