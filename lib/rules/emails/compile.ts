import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import type { Theme } from '#contract/emails/theme-shapes.ts'
import { everyBlock } from '#rules/emails/editing/places.ts'
import { drawBlocks } from '#rules/emails/html/blocks.ts'
import { drawPage } from '#rules/emails/html/page.ts'
import { lineIn, sheetOf, writeHead, writeLine } from '#rules/emails/html/sheet.ts'
import { writePlain } from './plain-text.ts'
import { type Program, Writer } from './program.ts'
import { isBlank } from '#rules/emails/words/texts.ts'

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
  const { language } = around
  const sheet = sheetOf(around)
  const [subject, preheader] = [lineIn(sheet, design.subject), lineIn(sheet, design.preheader)]
  const html = new Writer()
  const backgrounds = everyBlock(design.blocks).flatMap(({ background }) => background ?? [])
  const grounds = [...new Set(backgrounds)]
  drawPage(html, sheet, { subject, preheader, grounds }, (rows) =>
    drawBlocks(rows, sheet, design.blocks),
  )
  const head = new Writer()
  writeHead(head, sheet, subject, 'header')
  const text = new Writer()
  const plain = design.plain[language]?.value
  if (plain && !isBlank(plain)) writeLine(text, sheet, plain, 'plain')
  else writePlain(text, sheet, design.blocks)
  return {
    language,
    subject: head.steps,
    html: html.steps,
    text: text.steps,
    codes: [...sheet.codes].toSorted(),
  }
}
