import { familyOf } from '#storefront/font-family.ts'
import { readBuilt, scriptPath } from './read-built.ts'

/** Writes the rules by which a page without script loads a font of ours; none for the reader's own. */
export const fontFaces = (font: string): string =>
  (readBuilt().faces[font] ?? [])
    .map(
      ([file, weight, range]) =>
        `@font-face{font-family:"${familyOf(font)}";font-weight:${weight};font-display:swap;` +
        `src:url("${scriptPath}${file}") format("woff2");unicode-range:${range}}`,
    )
    .join('')
