import * as z from 'zod/mini'
import { DesignLine, RichText } from './text-shapes.ts'

/** A colour as `#rrggbb`. */
export const Color = z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'not a colour like #1f5f4a'))

/** The path of an image that the shop uploaded, below the storefront's address. */
export const ImagePath = z
  .string()
  .check(z.regex(/^\/static\/[\w-]{32}\.(png|jpg|gif)$/, 'not an image that this shop uploaded'))

/** Fonts that every mail program has; each is a stack. */
export const fonts = ['system', 'arial', 'verdana', 'trebuchet', 'georgia', 'courier'] as const

export const colorNames = ['page', 'card', 'text', 'muted', 'line', 'accent', 'on_accent'] as const
export type ColorName = (typeof colorNames)[number]

export const Colors = z.strictObject({
  page: Color,
  card: Color,
  text: Color,
  muted: Color,
  line: Color,
  accent: Color,
  on_accent: Color,
})
export type Colors = z.infer<typeof Colors>

export const networks = [
  'facebook',
  'instagram',
  'x',
  'youtube',
  'tiktok',
  'pinterest',
  'linkedin',
  'telegram',
  'vk',
] as const
export const SocialLinks = z
  .array(z.strictObject({ network: z.enum(networks), url: DesignLine(300) }))
  .check(z.maxLength(10))

/** The look that all emails of a shop share; `dark` null: derived from the light colours. */
export const Theme = z.strictObject({
  v: z.literal(1),
  logo: z.nullable(
    z.strictObject({ path: ImagePath, width: z.int().check(z.minimum(24), z.maximum(400)) }),
  ),
  width: z.int().check(z.minimum(480), z.maximum(680)),
  font: z.enum(fonts),
  colors: Colors,
  dark: z.nullable(Colors),
  radius: z.int().check(z.minimum(0), z.maximum(32)),
  footer: RichText,
  address: DesignLine(300),
  social: SocialLinks,
})
export type Theme = z.infer<typeof Theme>
