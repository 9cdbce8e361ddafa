import { type AssetData, type AssetName, assets } from '#contract/assets/assets.ts'
import {
  cardIcons,
  type Field,
  type FieldMap,
  type Group,
  type Items,
  launcherIcons,
  type Parts,
} from '#contract/assets/field.ts'

/** Texts of defaults in a language, by path; items are numbered from 1. */
export type Say = (path: string) => string

/** Returns the values of fields; `at` is the place of an item in its list. */
const mapOf = (fields: FieldMap, path: string, say: Say, at = 0): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.kind === 'icon'
        ? (field.first[at] ?? blankOf(field))
        : valueOf(field, `${path}.${name}`, say),
    ]),
  )

/** Returns what a field has where nothing was chosen; a text is empty. */
export const blankOf = (field: Exclude<Field, Group | Items | Parts>): unknown => {
  switch (field.kind) {
    case 'colour':
    case 'flag':
      return field.first
    case 'font':
      return 'Open Sans'
    case 'image':
      return null
    case 'icon':
      return field.of === 'card' ? cardIcons[0] : launcherIcons[0]
    case 'choice':
      return field.options[0]
    case 'text':
    case 'code':
      return ''
  }
}

const valueOf = (field: Field, path: string, say: Say): unknown => {
  if (field.kind === 'text') return say(path)
  if (field.kind === 'group') return mapOf(field.fields, path, say)
  if (field.kind === 'items')
    return Array.from({ length: field.first }, (_, at) => ({
      id: `i${at + 1}`,
      ...mapOf(field.fields, `${path}.${at + 1}`, say, at),
    }))
  if (field.kind === 'parts')
    return field.first.map((type) => ({
      id: type,
      type,
      ...mapOf(field.types[type]!, `${path}.${type}`, say),
    }))
  return blankOf(field)
}

/** Returns the data of an asset that was never changed, in the language of its texts. */
export const defaultOf = <Name extends AssetName>(name: Name, say: Say): AssetData<Name> =>
  ({ ...mapOf(assets[name].fields, name, say), translations: {} }) as AssetData<Name>
