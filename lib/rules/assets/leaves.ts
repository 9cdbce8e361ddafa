import type { Field, FieldMap, Group, Items, Parts } from '#contract/assets/field.ts'

/** A field that holds a value, not other fields. */
export type LeafField = Exclude<Field, Group | Items | Parts>
export type Leaf = {
  /** path by ids, `popup.cards.c1.title`, under which translations are kept */
  path: string
  /** path of the declaration, `popup.cards.items_card.title` */
  of: string
  field: LeafField
  value: unknown
}
type Data = Readonly<Record<string, unknown>>
type Item = Data & { id: string; type?: string }
type Place = { path: string; of: string }

const under = (place: Place, name: string, of = name): Place => ({
  path: place.path ? `${place.path}.${name}` : name,
  of: place.of ? `${place.of}.${of}` : of,
})

/** Returns the fields of an item, or of a part by its type. */
const fieldsOf = (list: Items | Parts, item: Item): FieldMap =>
  list.kind === 'items' ? list.fields : list.types[item.type!]!

/** Lists the values of an asset in the order of its form. */
export const leavesOf = (
  fields: FieldMap,
  data: Data,
  place: Place = { path: '', of: '' },
): Leaf[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const here = under(place, name)
    const value = data[name]
    if (field.kind === 'group') return leavesOf(field.fields, value as Data, here)
    if (field.kind !== 'items' && field.kind !== 'parts') return [{ ...here, field, value }]
    return (value as Item[]).flatMap((item) =>
      leavesOf(fieldsOf(field, item), item, under(here, item.id, item.type ?? 'item')),
    )
  })

/** A list of items or parts, with the ids and types in their order. */
export type ListLeaf = Place & { items: readonly { id: string; type: string }[] }

/** Lists the lists of an asset, those inside of parts too. */
export const listsOf = (
  fields: FieldMap,
  data: Data,
  place: Place = { path: '', of: '' },
): ListLeaf[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const here = under(place, name)
    if (field.kind === 'group') return listsOf(field.fields, data[name] as Data, here)
    if (field.kind !== 'items' && field.kind !== 'parts') return []
    const all = data[name] as Item[]
    const items = all.map(({ id, type }) => ({ id, type: type ?? 'item' }))
    const inside = all.flatMap((item) =>
      listsOf(fieldsOf(field, item), item, under(here, item.id, item.type ?? 'item')),
    )
    return [{ ...here, items }, ...inside]
  })
