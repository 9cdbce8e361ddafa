import { familyOf } from '#storefront/font-family.ts'
import { fontLists } from './font-lists.ts'

type Faces = { faces: readonly (readonly [file: string, weight: string, unicodeRange: string])[] }

const known = new Set<string>()
const addressOf = (name: string): string => new URL(name, import.meta.url).href

/**
 * Makes a font known to the page. The browser gets those of its files whose letters are shown; text
 * stays in the reader's own font until they are there, or where they can't be had.
 */
export const knowFont = (font: string): void => {
  const list = Object.hasOwn(fontLists, font) ? fontLists[font] : undefined
  if (!list || known.has(font)) return
  known.add(font)
  import(addressOf(list)).then(
    ({ faces }: Faces) => {
      for (const [file, weight, unicodeRange] of faces)
        document.fonts.add(
          new FontFace(familyOf(font), `url("${addressOf(file)}")`, {
            weight,
            unicodeRange,
            display: 'swap',
          }),
        )
    },
    () => known.delete(font),
  )
}
