import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import type { Theme } from '#contract/emails/theme-shapes.ts'
import { drawBlocks } from '#rules/emails/html/blocks.ts'
import { drawPage } from '#rules/emails/html/page.ts'
import { lineIn, type Sheet, writeLine } from '#rules/emails/html/sheet.ts'
import { writePlain } from './plain-text.ts'
import { type Program, Writer } from './program.ts'
import { directionOf, fontStacks } from './theme.ts'
import { textIn } from '#rules/emails/words/texts.ts'

/** A language to compile for, and what is the same in every email of a shop. */
export type Surroundings = {
  theme: Theme
  language: string
  /** the shop's base language, whose texts fill in for missing ones */
  base: string
  /** address under which uploaded images open */
  files: string
  /** values that never differ, such as the shop's name */
  constants: Readonly<Record<string, string>>
}

/**
 * Compiles a design of blocks for one language. The same document gives the same program in a
 * browser and on the platform.
 */
export const compile = (design: BlockDesign, around: Surroundings): Program => {
  const { theme, language, base, files, constants } = around
  const sheet: Sheet = {
    theme,
    colors: theme.colors,
    font: fontStacks[theme.font],
    language,
    base,
    direction: directionOf(language),
    files,
    constants,
    codes: new Set(),
  }
  const [subject, preheader] = [lineIn(sheet, design.subject), lineIn(sheet, design.preheader)]
  const html = new Writer()
  drawPage(html, sheet, { subject, preheader }, (rows) => drawBlocks(rows, sheet, design.blocks))
  const head = new Writer()
  writeLine(head, sheet, subject, 'header')
  const text = new Writer()
  const plain = textIn(design.plain, language, language)
  if (plain && design.plain[language]) writeLine(text, sheet, plain, 'plain')
  else writePlain(text, sheet, design.blocks)
  return {
    language,
    subject: head.steps,
    html: html.steps,
    text: text.steps,
    codes: [...sheet.codes].toSorted(),
  }
}
