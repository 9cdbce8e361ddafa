/**
 * Fields of an asset, declared once: shape, defaults, form, preview state, texts to translate and
 * the words of a difference are derived from them.
 */
export type Text = {
  kind: 'text'
  /** characters at most */
  max: number
  /** placeholders that the text may have, as `{shop_name}` */
  with: readonly string[]
  /** the state of the preview in which the text is seen */
  shows: Shown
  /** several lines */
  lines: boolean
}
export type Colour = { kind: 'colour'; first: string }
export type Font = { kind: 'font' }
/** An image that the shop uploaded; null: none. `most` is in bytes. */
export type Image = { kind: 'image'; width: number; height: number; most: number }
/** One of the icons of a card, or of the launcher, which also takes an uploaded image. */
export type Icon = {
  kind: 'icon'
  of: 'card' | 'launcher'
  /** icons of the default items, in their order */
  first: readonly (typeof cardIcons)[number][]
}
export type Choice<Option extends string = string> = {
  kind: 'choice'
  options: readonly Option[]
}
export type Flag = { kind: 'flag'; first: boolean }
/** An address on the shop's own pages, or a CSS selector; empty: none. */
export type Code = { kind: 'code'; of: 'url' | 'selector' }
export type Group<Fields extends FieldMap = FieldMap> = { kind: 'group'; fields: Fields }
/** Items of one kind, in the order in which they are shown. */
export type Items<Item extends FieldMap = FieldMap> = {
  kind: 'items'
  fields: Item
  /** number of items in the default, each with texts of its own */
  first: number
}
/** Parts of several types, in the order in which they are shown. */
export type Parts<Types extends Record<string, FieldMap> = Record<string, FieldMap>> = {
  kind: 'parts'
  types: Types
  first: readonly (keyof Types & string)[]
}
export type Field =
  | Text
  | Colour
  | Font
  | Image
  | Icon
  | Choice
  | Flag
  | Code
  | Group
  | Items
  | Parts
export type FieldMap = { readonly [name: string]: Field }

/** Options with which a preview is shown, such as `{signed: true}`. */
export type Shown = Readonly<Record<string, boolean | string>>

/** The data of fields. */
export type DataOf<Fields extends FieldMap> = { [Name in keyof Fields]: ValueOf<Fields[Name]> }
export type ValueOf<F extends Field> =
  F extends Group<infer Fields>
    ? DataOf<Fields>
    : F extends Items<infer Fields>
      ? (DataOf<Fields> & { id: string })[]
      : F extends Parts<infer Types>
        ? { [T in keyof Types & string]: DataOf<Types[T]> & { id: string; type: T } }[keyof Types &
            string][]
        : F extends Choice<infer Option>
          ? Option
          : F extends Flag
            ? boolean
            : F extends Image
              ? string | null
              : string

/** Items and parts at most. */
export const mostItems = 20

type Rest = { with?: readonly string[]; shows?: Shown; lines?: boolean }
const text =
  (max: number) =>
  ({ with: placeholders = [], shows = {}, lines = false }: Rest = {}): Text => ({
    kind: 'text',
    max,
    with: placeholders,
    shows,
    lines,
  })
export const title = text(80)
export const subtitle = text(160)
export const paragraph = text(400)
/** A title and a text of several paragraphs, which name people. */
export const heading = text(120)
export const letter = text(1000)
export const button = text(40)
export const colour = (first: string): Colour => ({ kind: 'colour', first })
export const font: Font = { kind: 'font' }
export const image = (width: number, height: number, most: number): Image => ({
  kind: 'image',
  width,
  height,
  most,
})
export const icon = (of: Icon['of'], ...first: Icon['first']): Icon => ({
  kind: 'icon',
  of,
  first,
})
export const choice = <const Option extends string>(
  ...options: readonly Option[]
): Choice<Option> => ({ kind: 'choice', options })
export const flag = (first: boolean): Flag => ({ kind: 'flag', first })
export const code = (of: Code['of']): Code => ({ kind: 'code', of })
export const group = <Fields extends FieldMap>(fields: Fields): Group<Fields> => ({
  kind: 'group',
  fields,
})
export const items = <Fields extends FieldMap>(first: number, fields: Fields): Items<Fields> => ({
  kind: 'items',
  fields,
  first,
})
export const parts = <const Types extends Record<string, FieldMap>>(
  types: Types,
  first: readonly (keyof Types & string)[],
): Parts<Types> => ({ kind: 'parts', types, first })

/** Fonts of assets, in the order of the specification. */
export const fonts = [
  'Bungee',
  'Courgette',
  'Dancing Script',
  'Dosis',
  'Lato',
  'Montserrat',
  'Noto Sans JP',
  'Orbitron',
  'Oswald',
  'Poppins',
  'Helvetica',
  'Open Sans',
  'Quicksand',
  'Karla',
  'Darker Grotesque',
] as const

/** Icons of a card's items. */
export const cardIcons = [
  'bullhorn',
  'certificate',
  'check-circle-o',
  'cart-plus',
  'money',
  'heart-o',
  'star-o',
  'trophy',
  'dollar',
  'gbp',
  'euro',
  'pencil-square',
  'tag',
] as const

/** Preset icons of the launcher. */
export const launcherIcons = ['gift', 'star', 'heart', 'coins', 'tag'] as const
