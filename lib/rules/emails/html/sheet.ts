import type { Colors, Theme } from '#contract/emails/theme-shapes.ts'
import { isSecret } from '#rules/emails/conditions.ts'
import { escapeHtml, safeUrl, written } from '#rules/emails/fill.ts'
import type { CodeImage, Context, Step, Writer } from '#rules/emails/program.ts'
import { directionOf, fontStacks } from '#rules/emails/theme.ts'
import { type LinePart, partsOfLine } from '#rules/emails/words/placeholders.ts'
import { textIn } from '#rules/emails/words/texts.ts'

/** The look and language in which a design is compiled. */
export type Sheet = {
  theme: Theme
  colors: Colors
  font: string
  language: string
  base: string
  direction: 'ltr' | 'rtl'
  /** address under which uploaded images open */
  files: string
  /** values that are the same in every email, such as the shop's name */
  constants: Readonly<Record<string, string>>
  /** images of the card's code that the design holds */
  codes: Set<CodeImage>
}

/** The sheet of a theme in a language, in its light colours. */
export const sheetOf = (
  around: Pick<Sheet, 'theme' | 'language' | 'base' | 'files' | 'constants'>,
): Sheet => ({
  ...around,
  colors: around.theme.colors,
  font: fontStacks[around.theme.font],
  direction: directionOf(around.language),
  codes: new Set(),
})

/** Returns the place of a variable, or its text where the value never changes. */
export const slotOf = (
  { constants }: Pick<Sheet, 'constants'>,
  name: string,
  as: Context,
  fallback?: string,
): Step =>
  Object.hasOwn(constants, name)
    ? written(constants[name] || (fallback ?? ''), as)
    : { slot: name, as, ...(fallback ? { fallback } : {}) }

const writeParts = (
  writer: Writer,
  sheet: Pick<Sheet, 'constants'>,
  parts: readonly LinePart[],
  as: Context,
): void => {
  for (const part of parts)
    writer.write(
      'text' in part
        ? // a value is trimmed, but not the text beside it
          written(part.text, as === 'header' || as === 'plain' ? 'plain' : 'lines')
        : slotOf(sheet, part.variable, as, part.fallback),
    )
}

/** Writes a line that may hold variables. */
export const writeLine = (
  writer: Writer,
  sheet: Pick<Sheet, 'constants'>,
  line: string,
  as: Context,
): void => writeParts(writer, sheet, partsOfLine(line), as)

const isOpen = (part: LinePart): boolean => !('variable' in part && isSecret(part.variable))

/** Writes a subject or preheader, without the codes and links that notifications would show. */
export const writeHead = (
  writer: Writer,
  sheet: Pick<Sheet, 'constants'>,
  line: string,
  as: Context,
): void => writeParts(writer, sheet, partsOfLine(line).filter(isOpen), as)

/** Returns a text of the design in the language that is compiled; empty if it has none. */
export const lineIn = (
  { language, base }: Pick<Sheet, 'language' | 'base'>,
  texts: Parameters<typeof textIn<string>>[0],
): string => textIn(texts, language, base) ?? ''

const alone = /^\{([a-z][a-z0-9_]*)\}$/
const fixedStart = /^(https?:\/\/[^\s{}"'<>\\/?#]+([/?#]|$)|mailto:|tel:)/i

/** Checks an address of a design: a variable alone, or a fixed host with variables after it. */
export const isAddress = (link: string): boolean =>
  alone.test(link) ||
  (fixedStart.test(link) && safeUrl(link.replace(/\{[a-z0-9_]+(\|[^{}]*)?\}/g, 'x')) !== '')

/** The variable that is a whole address; null for a fixed one. */
export const wholeLink = (link: string): string | null => alone.exec(link)?.[1] ?? null

/** Writes an address; one that isn't fit leads nowhere. */
export const writeAddress = (
  writer: Writer,
  sheet: Pick<Sheet, 'constants'>,
  link: string,
  as: 'html' | 'plain' = 'html',
): void => {
  const whole = wholeLink(link)
  if (whole) {
    writer.write(slotOf(sheet, whole, as === 'html' ? 'url' : 'plain'))
    return
  }
  if (!isAddress(link)) {
    writer.write(as === 'html' ? '#' : '')
    return
  }
  for (const part of partsOfLine(link)) {
    if ('text' in part) writer.write(as === 'html' ? escapeHtml(part.text) : part.text)
    // another server would read a code or link
    else if (isOpen(part) || Object.hasOwn(sheet.constants, part.variable))
      writer.write(slotOf(sheet, part.variable, 'part', part.fallback))
  }
}
