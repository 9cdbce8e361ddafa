import { type AssetData, type AssetName, assets } from '#contract/assets/assets.ts'
import type { Field, FieldMap } from '#contract/assets/field.ts'
import { blankOf } from './defaults.ts'

type Data = Readonly<Record<string, unknown>>
type Item = Data & { id: string; type?: string }

const mapOf = (fields: FieldMap, data: Data, first: Data): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, filled(field, data[name], first[name])]),
  )

const filled = (field: Field, value: unknown, first: unknown): unknown => {
  if (field.kind === 'group')
    return mapOf(field.fields, (value ?? {}) as Data, (first ?? {}) as Data)
  if (field.kind === 'items')
    return ((value ?? first ?? []) as Item[]).map((item) => ({
      id: item.id,
      ...mapOf(field.fields, item, {}),
    }))
  if (field.kind === 'parts')
    return ((value ?? first ?? []) as Item[]).flatMap((part) => {
      const fields = field.types[part.type ?? '']
      return fields ? [{ id: part.id, type: part.type, ...mapOf(fields, part, {}) }] : []
    })
  return value ?? first ?? blankOf(field)
}

/**
 * Brings data that was saved under earlier fields to today's: what is new has its default, what is
 * gone is left out.
 */
export const fillAsset = <Name extends AssetName>(
  name: Name,
  data: unknown,
  first: AssetData<Name>,
): AssetData<Name> => {
  const { translations = {} } = data as Partial<AssetData>
  return {
    ...mapOf(assets[name].fields, data as Data, first as Data),
    translations,
  } as AssetData<Name>
}
