import type { Design } from '#contract/emails/design-shapes.ts'
import type { Theme } from '#contract/emails/theme-shapes.ts'
import { type Change, changesOfDesign, changesOfTheme } from '#rules/emails/changes.ts'

const isDesign = (document: object): document is Design => 'format' in document
const isTheme = (document: object): document is Theme => 'colors' in document

/** Lists the differences between two versions of an email or of the theme. */
export const changesOf = (before: object, after: object): Change[] => {
  if (isDesign(before) && isDesign(after)) return changesOfDesign(before, after)
  return isTheme(before) && isTheme(after) ? changesOfTheme(before, after) : []
}
