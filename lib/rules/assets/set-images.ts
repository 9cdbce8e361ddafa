import { type AssetData, type AssetName, assets } from '#contract/assets/assets.ts'
import { takesImage } from './images.ts'
import { leavesOf } from './leaves.ts'

type Item = { id: string }

/** Sets images by the paths of their fields; returns the path of no image that was among them. */
export const setImages = <Data extends AssetData>(
  name: AssetName,
  data: Data,
  images: Readonly<Record<string, string | null>>,
): { data: Data; unknown: string | null } => {
  const known = new Map(leavesOf(assets[name].fields, data).map((leaf) => [leaf.path, leaf.field]))
  const isImage = (path: string) => known.has(path) && takesImage(known.get(path)!)
  const unknown = Object.keys(images).find((path) => !isImage(path)) ?? null
  const set = (value: unknown, path: string): unknown => {
    if (Object.hasOwn(images, path) && isImage(path)) return images[path]
    if (Array.isArray(value))
      return (value as Item[]).map((item) => set(item, `${path}.${item.id}`))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, set(inner, path ? `${path}.${key}` : key)]),
    )
  }
  return { data: set(data, '') as Data, unknown }
}
