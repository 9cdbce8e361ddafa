import * as z from 'zod/mini'
import { ImagePath } from '#contract/emails/theme-shapes.ts'
import { Line, Lines } from '#contract/pieces.ts'
import { languagePattern } from '#contract/shop/language.ts'
import { type AssetData, type AssetName, assets } from './assets.ts'
import {
  cardIcons,
  type Code,
  type Field,
  type FieldMap,
  fonts,
  launcherIcons,
  mostItems,
} from './field.ts'

/** Ids of items and parts: they name a text's translations, so they never change. */
const ItemId = z.string().check(z.regex(/^[a-z0-9_-]{1,24}$/, 'not an id'))
const Color = z
  .string()
  .check(z.regex(/^#[0-9a-f]{6}([0-9a-f]{2})?$/, 'not a colour like #1f5f4a or #1f5f4a80'))
const codes: Record<Code['of'], z.ZodMiniType> = {
  selector: Line(200),
  url: z
    .string()
    .check(z.maxLength(400), z.regex(/^$|^\/(?!\/)[^\s\\]*$/, 'not a path like /cart')),
}

const mapOf = (fields: FieldMap): Record<string, z.ZodMiniType> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, shapeOf(field)]))

const few = <Item extends z.ZodMiniType>(item: Item) =>
  z.array(item).check(
    z.maxLength(mostItems),
    z.refine(
      (all) => new Set((all as { id: string }[]).map(({ id }) => id)).size === all.length,
      'two have the same id',
    ),
  )

/** The strict shape of a field. */
const shapeOf = (field: Field): z.ZodMiniType => {
  switch (field.kind) {
    case 'text':
      return field.lines ? Lines(field.max) : Line(field.max)
    case 'colour':
      return Color
    case 'font':
      return z.enum(fonts)
    case 'image':
      return z.nullable(ImagePath)
    case 'icon':
      return field.of === 'card' ? z.enum(cardIcons) : z.union([z.enum(launcherIcons), ImagePath])
    case 'choice':
      return z.enum(field.options)
    case 'flag':
      return z.boolean()
    case 'code':
      return codes[field.of]
    case 'group':
      return z.strictObject(mapOf(field.fields))
    case 'items':
      return few(z.strictObject({ id: ItemId, ...mapOf(field.fields) }))
    case 'parts':
      return few(
        z.discriminatedUnion(
          'type',
          Object.entries(field.types).map(([type, fields]) =>
            z.strictObject({ id: ItemId, type: z.literal(type), ...mapOf(fields) }),
          ) as unknown as [z.ZodMiniObject<{ type: z.ZodMiniLiteral<string> }>],
        ),
      )
  }
}

const Language = z.string().check(z.regex(languagePattern, 'not a language'))
const Translations = z.record(
  Language,
  // each field's own limit is checked with its placeholders
  z.record(z.string().check(z.maxLength(200)), Lines(1000)),
)

const shapes = Object.fromEntries(
  Object.entries(assets).map(([name, { fields }]) => [
    name,
    z.strictObject({ ...mapOf(fields), translations: Translations }),
  ]),
)

/** The strict shape of an asset's data. */
export const shapeOfAsset = <Name extends AssetName>(name: Name): z.ZodMiniType<AssetData<Name>> =>
  shapes[name] as unknown as z.ZodMiniType<AssetData<Name>>
