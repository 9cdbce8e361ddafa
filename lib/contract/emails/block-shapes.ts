import * as z from 'zod/mini'
import { Condition } from './condition-shapes.ts'
import { DesignLine, LineText, RichText } from './text-shapes.ts'
import { Color, ImagePath, SocialLinks } from './theme-shapes.ts'

const Pixels = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))

const common = {
  /** unique within its design */
  id: z.string().check(z.regex(/^[a-z0-9]{1,24}$/)),
  /** null: always shown */
  show: z.nullable(Condition),
  hide_on: z.nullable(z.enum(['phone', 'desktop'])),
  background: z.nullable(Color),
  /** pixels above and below */
  padding: z.tuple([Pixels(0, 80), Pixels(0, 80)]),
  align: z.enum(['left', 'center', 'right']),
}
const block = <const Kind extends string, Own extends z.core.$ZodShape>(kind: Kind, own: Own) =>
  z.strictObject({ kind: z.literal(kind), ...common, ...own })

const leaves = [
  block('logo', {}),
  block('heading', { text: LineText, level: z.enum(['1', '2', '3']) }),
  block('text', { text: RichText, size: z.enum(['small', 'normal', 'large']) }),
  block('image', {
    path: z.nullable(ImagePath),
    alt: LineText,
    /** empty: no link */
    link: DesignLine(500),
    /** percent of the width */
    width: Pixels(10, 100),
  }),
  block('button', { label: LineText, link: DesignLine(500), full: z.boolean() }),
  block('divider', {}),
  block('spacer', { height: Pixels(4, 120) }),
  block('facts', {
    rows: z
      .array(z.strictObject({ label: LineText, variable: z.string().check(z.maxLength(60)) }))
      .check(z.minLength(1), z.maxLength(12)),
  }),
  block('code', { as: z.enum(['text', 'qr', 'barcode']), label: LineText }),
  block('credits', { until: LineText, never: LineText }),
  block('social', { links: SocialLinks }),
  block('footer', { text: RichText, unsubscribe: LineText, shop: LineText, balance: LineText }),
] as const

/** A block that holds no other one. */
export const Leaf = z.discriminatedUnion('kind', leaves)
export type Leaf = z.infer<typeof Leaf>

/** A block of an email; `columns` holds two to four columns of others. */
export const Block = z.discriminatedUnion('kind', [
  ...leaves,
  block('columns', {
    columns: z
      .array(
        z.strictObject({
          /** share of the width */
          width: Pixels(1, 12),
          blocks: z.array(Leaf).check(z.maxLength(20)),
        }),
      )
      .check(z.minLength(2), z.maxLength(4)),
    /** beside each other on phones too */
    keep: z.boolean(),
  }),
])
export type Block = z.infer<typeof Block>
export type BlockKind = Block['kind']
