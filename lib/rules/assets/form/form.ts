import { type AssetData, type AssetName, assets } from '#contract/assets/assets.ts'
import type { Field, FieldMap } from '#contract/assets/field.ts'
import type { LeafField } from '#rules/assets/leaves.ts'

/** A place in an asset: by ids, and as it is declared. */
export type Spot = { path: string; of: string }
export type FormField = Spot & { name: string; field: LeafField }
/** Items of one kind, or parts of several types, in their order. */
export type FormList = Spot & {
  kind: 'items' | 'parts'
  items: readonly (Spot & { id: string; type: string })[]
  /** names of an item's fields; empty for parts */
  fields: readonly string[]
}
export type FormTab = Spot & { name: string; fields: readonly FormField[] }
/** Fields that are edited together; `back` is the page that leads to it, empty for the first. */
export type FormPage = Spot & {
  kind: 'section' | 'part' | 'item'
  type: string
  back: string
  fields: readonly FormField[]
  tabs: readonly FormTab[]
  lists: readonly FormList[]
}
export type Form = {
  sections: readonly (FormPage | FormList)[]
  general: readonly FormTab[]
  pages: readonly FormPage[]
  /** sections are pages of their own; else they are below each other */
  isPaged: boolean
}
type Data = Readonly<Record<string, unknown>>
type Item = Data & { id: string; type?: string }

const inside = (at: Spot, name: string, of = name): Spot => ({
  path: at.path ? `${at.path}.${name}` : name,
  of: at.of ? `${at.of}.${of}` : of,
})
const root: Spot = { path: '', of: '' }
const isLeaf = (field: Field): field is LeafField =>
  field.kind !== 'group' && field.kind !== 'items' && field.kind !== 'parts'
const isList = (field: Field) => field.kind === 'items' || field.kind === 'parts'
const looks = ['colour', 'font', 'image']

const leavesIn = (fields: FieldMap, at: Spot): FormField[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    isLeaf(field) ? [{ ...inside(at, name), name, field }] : [],
  )
/** Lists the fields of a map, those of its groups too. */
const everyLeaf = (fields: FieldMap, at: Spot): FormField[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'group') return everyLeaf(field.fields, inside(at, name))
    return isLeaf(field) ? [{ ...inside(at, name), name, field }] : []
  })

/** Lists what a page of the form shows of a map of fields, but for the looks of the General tab. */
const contentOf = (fields: FieldMap, data: Data, at: Spot, keepsLooks: boolean) => {
  const shown = (found: readonly FormField[]) =>
    found.filter(({ field }) => keepsLooks || !looks.includes(field.kind))
  const entries = Object.entries(fields)
  return {
    fields: shown(leavesIn(fields, at)),
    tabs: entries.flatMap(([name, field]): FormTab[] => {
      const here = inside(at, name)
      if (field.kind !== 'group') return []
      return [{ ...here, name, fields: shown(everyLeaf(field.fields, here)) }]
    }),
    lists: entries.flatMap(([name, field]) =>
      isList(field) ? [listOf(field, data[name], inside(at, name))] : [],
    ),
  }
}

const listOf = (field: Field, value: unknown, at: Spot): FormList => ({
  ...at,
  kind: field.kind === 'parts' ? 'parts' : 'items',
  fields: field.kind === 'items' ? Object.keys(field.fields) : [],
  items: (value as Item[]).map(({ id, type = 'item' }) => ({ ...inside(at, id, type), id, type })),
})

/** Pages of the items of a map's lists, with those inside of them. */
const itemPages = (fields: FieldMap, data: Data, at: Spot, back: string): FormPage[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const here = inside(at, name)
    if (field.kind === 'group') return itemPages(field.fields, data[name] as Data, here, back)
    if (field.kind !== 'items' && field.kind !== 'parts') return []
    return (data[name] as Item[]).flatMap((item) => {
      const type = item.type ?? 'item'
      const own = inside(here, item.id, type)
      const inner = field.kind === 'items' ? field.fields : field.types[type]!
      const kind = field.kind === 'items' ? ('item' as const) : ('part' as const)
      const page = { ...own, kind, type, back, ...contentOf(inner, item, own, true) }
      return [page, ...itemPages(inner, item, own, own.path)]
    })
  })

/** Sections of a map: groups that hold texts, lists, and the texts beside them. */
const sectionsOf = (fields: FieldMap, data: Data, at: Spot): (FormPage | FormList)[] => {
  const own = leavesIn(fields, at).filter(({ field }) => isWord(field))
  const page = (spot: Spot, content: ReturnType<typeof contentOf>): FormPage => ({
    ...spot,
    kind: 'section',
    type: 'section',
    back: '',
    ...content,
  })
  const inner = Object.entries(fields).flatMap(([name, field]): (FormPage | FormList)[] => {
    const here = inside(at, name)
    if (isList(field)) return [listOf(field, data[name], here)]
    if (field.kind !== 'group') return []
    const map = field.fields
    const isStates = Object.values(map).every(({ kind }) => kind === 'group')
    const hasWords = Object.values(map).some(isWord)
    if (isStates || hasWords) return [page(here, contentOf(map, data[name] as Data, here, false))]
    return sectionsOf(map, data[name] as Data, here)
  })
  const words =
    at.path === '' && own.length > 0 ? [page(at, { fields: own, tabs: [], lists: [] })] : []
  return [...words, ...inner]
}
const isWord = (field: Field) =>
  field.kind === 'text' || field.kind === 'code' || field.kind === 'icon'

/** Looks of an asset: the window with its images, other colours, the font, the rest. */
const generalOf = (fields: FieldMap, at: Spot): FormTab[] => {
  const leaves = leavesIn(fields, at)
  const hasWords = Object.values(fields).some(isWord)
  const isRest = ({ field }: FormField) => field.kind === 'choice' || field.kind === 'flag'
  const of = (kind: string) => leaves.filter(({ field }) => field.kind === kind)
  const rest = at.path === '' || !hasWords ? leaves.filter(isRest) : []
  const named = (name: string, found: FormField[]): FormTab[] =>
    found.length > 0 ? [{ ...at, name, fields: found }] : []
  const window = Object.hasOwn(fields, 'colors') && fields['colors']!.kind === 'group'
  const colors = window
    ? everyLeaf((fields['colors'] as { fields: FieldMap }).fields, inside(at, 'colors'))
    : []
  const inner = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'group' && !(window && name === 'colors')
      ? generalOf(field.fields, inside(at, name))
      : [],
  )
  return [
    ...named('window', [...of('image'), ...colors]),
    ...named('colors', of('colour')),
    ...inner,
    ...named('font', of('font')),
    ...named('rest', rest),
  ]
}
const ranks = ['window', 'colors', 'font', 'rest']

/** Returns the form of an asset, made of its fields and of the items that its data has. */
export const formOf = (name: AssetName, data: AssetData): Form => {
  const { fields } = assets[name]
  const sections = sectionsOf(fields, data, root)
  const isPaged = Object.values(fields).some(hasParts)
  const own = sections.filter(isPage)
  return {
    sections,
    general: generalOf(fields, root).toSorted(
      (one, other) => ranks.indexOf(one.name) - ranks.indexOf(other.name),
    ),
    pages: [...own, ...itemPages(fields, data, root, '')],
    isPaged,
  }
}
/** Checks for a section that has fields of its own, not a list of items. */
export const isPage = (section: FormPage | FormList): section is FormPage =>
  section.kind !== 'items' && section.kind !== 'parts'

const hasParts = (field: Field): boolean =>
  field.kind === 'parts' || (field.kind === 'group' && Object.values(field.fields).some(hasParts))

/** Returns the page on which a field is edited, and its tab; null: the first page. */
export const pageWith = (form: Form, path: string): FormPage | null =>
  form.pages
    .filter((page) =>
      page.path === ''
        ? page.fields.some((one) => one.path === path)
        : `${path}.`.startsWith(`${page.path}.`),
    )
    .toSorted((one, other) => other.path.length - one.path.length)[0] ?? null
