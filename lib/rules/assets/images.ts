import { type AssetData, type AssetName, assets } from '#contract/assets/assets.ts'
import { leavesOf, type LeafField } from './leaves.ts'

/** Checks for a field that takes an uploaded image. */
export const takesImage = ({ kind }: Pick<LeafField, 'kind'>): boolean =>
  kind === 'image' || kind === 'icon'

/** Lists the uploaded images of an asset; a preset icon is none. */
export const imagesOf = (name: AssetName, data: AssetData): { path: string; image: string }[] =>
  leavesOf(assets[name].fields, data).flatMap(({ path, field, value }) =>
    takesImage(field) && String(value).startsWith('/') ? [{ path, image: String(value) }] : [],
  )
