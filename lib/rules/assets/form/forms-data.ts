import { type AssetData, type AssetName, assets } from '#contract/assets/assets.ts'
import { takesImage } from '#rules/assets/images.ts'
import { leavesOf } from '#rules/assets/leaves.ts'

const isUploaded = (value: unknown): boolean => String(value).startsWith('/')

/**
 * Returns the images that changed by the path of their field, as the call takes them: the address
 * of an uploaded one, null for one that was removed. `files` is the origin that serves them.
 */
export const formsDataOf = (
  name: AssetName,
  before: AssetData,
  after: AssetData,
  files: string | null,
): Record<string, string | null> => {
  const { fields } = assets[name]
  const was = new Map(leavesOf(fields, before).map(({ path, value }) => [path, value]))
  const changed = leavesOf(fields, after).filter(
    ({ path, field, value }) => takesImage(field) && was.get(path) !== value,
  )
  return Object.fromEntries(
    changed.flatMap(({ path, field, value }): [string, string | null][] => {
      if (isUploaded(value)) return [[path, `${files ?? ''}${String(value)}`]]
      // a preset icon is no image, and travels with the data
      return field.kind === 'image' ? [[path, null]] : []
    }),
  )
}
