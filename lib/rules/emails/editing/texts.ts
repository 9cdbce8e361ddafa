import type { Block } from '#contract/emails/block-shapes.ts'
import type { BlockDesign, Design } from '#contract/emails/design-shapes.ts'
import type { Paragraph } from '#contract/emails/text-shapes.ts'
import { beginningOfText } from '#rules/emails/words/beginning.ts'
import { hashOf, stateOf, textIn } from '#rules/emails/words/texts.ts'
import { everyBlock } from './places.ts'

type Value = string | readonly Paragraph[]
/** A text in each language. */
export type Texts<Of extends Value = Value> = Readonly<Record<string, { value: Of; of: string }>>

/**
 * Writes a text in a language. A translation remembers the base text that it translates; an empty
 * one is removed.
 */
export const setText = <Of extends Value>(
  texts: Texts<Of>,
  language: string,
  base: string,
  value: Of,
): Record<string, { value: Of; of: string }> => {
  const { [language]: _, ...others } = texts
  const isEmpty = value.length === 0
  if (isEmpty && language !== base) return others
  const from = texts[base]?.value
  return {
    ...others,
    [language]: { value, of: language === base || from === undefined ? '' : hashOf(from) },
  }
}

/** Marks a translation as one of the base text as it is now. */
export const markTranslated = <Of extends Value>(
  texts: Texts<Of>,
  language: string,
  base: string,
): Record<string, { value: Of; of: string }> => {
  const own = texts[language]
  return own ? setText(texts, language, base, own.value) : { ...texts }
}

/** A text of an email: its block, null for those of the email itself, and its field. */
export type PlacedText = { block: string | null; field: string; texts: Texts }

const fieldsOf = (block: Block): [field: string, texts: Texts][] => {
  switch (block.kind) {
    case 'heading':
    case 'text':
      return [['text', block.text]]
    case 'image':
      return [['alt', block.alt]]
    case 'button':
      return [['label', block.label]]
    case 'facts':
      return block.rows.map(({ label }, at) => [`rows.${at}.label`, label])
    case 'code':
      return [['label', block.label]]
    case 'credits':
      return [
        ['until', block.until],
        ['never', block.never],
      ]
    case 'footer':
      return [
        ['text', block.text],
        ['shop', block.shop],
        ['balance', block.balance],
        ['unsubscribe', block.unsubscribe],
      ]
    case 'logo':
    case 'divider':
    case 'spacer':
    case 'social':
    case 'columns':
      return []
  }
}

/** Returns the beginning of the text by which a block is known; empty where it has none. */
export const beginningOfBlock = (block: Block, language: string, base: string): string => {
  if (block.kind === 'facts' || block.kind === 'credits' || block.kind === 'footer') return ''
  const [own] = fieldsOf(block)
  return own ? beginningOfText(textIn(own[1], language, base) ?? '', 40) : ''
}

/** Lists every text of an email. */
export const textsOf = (design: Design): PlacedText[] => [
  { block: null, field: 'subject', texts: design.subject },
  { block: null, field: 'preheader', texts: design.preheader },
  { block: null, field: 'plain', texts: design.plain },
  ...(design.format === 'blocks'
    ? everyBlock(design.blocks).flatMap((block) =>
        fieldsOf(block).map(([field, texts]) => ({ block: block.id, field, texts })),
      )
    : []),
]

/** Counts the texts of an email in a language. */
export type LanguageState = { total: number; done: number; missing: number; outdated: number }

const hasText = ({ texts }: PlacedText, base: string): boolean =>
  (texts[base]?.value.length ?? 0) > 0

/** Counts how far an email is translated; texts without a base text count as none. */
export const languageState = (design: Design, language: string, base: string): LanguageState => {
  const html: PlacedText[] =
    design.format === 'html' ? [{ block: null, field: 'html', texts: design.html }] : []
  const states = [...textsOf(design), ...html]
    .filter((text) => hasText(text, base))
    .map(({ texts }) => stateOf(texts, language, base))
  const count = (state: (typeof states)[number]) => states.filter((one) => one === state).length
  return {
    total: states.length,
    done: count('done'),
    missing: count('missing'),
    outdated: count('outdated'),
  }
}

/** Returns the design if it is one of blocks. */
export const ofBlocks = (design: unknown): BlockDesign | null => {
  const { format } = (design ?? {}) as { format?: unknown }
  return format === 'blocks' ? (design as BlockDesign) : null
}
