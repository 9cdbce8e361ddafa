import type { Block } from '#contract/emails/block-shapes.ts'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import type { Problem } from '#contract/emails/edit-shapes.ts'
import type { Theme } from '#contract/emails/theme-shapes.ts'
import { neverShown } from './cases.ts'
import { problemsOfNeeded } from './check-needed.ts'
import { misspeltAt, problemsOfLink, problemsOfText } from './check-text.ts'
import { least, problemsOfSocial } from './check-theme.ts'
import { colorsOn, contrast, darkGround, darkOf } from './colors.ts'
import { type Filling, isReadable, partsOf } from './conditions.ts'
import { everyBlock } from '#rules/emails/editing/places.ts'
import { textsOf } from '#rules/emails/editing/texts.ts'
import { isBlank } from './words/texts.ts'

/** Facts of an email: variables that it must and may hold, and its languages. */
export type Checking = {
  names: readonly string[]
  /** variables without which the email is of no use: the code, or the one-time link */
  needed: readonly string[]
  isOptional: boolean
  languages: { base: string; others: readonly string[] }
  theme: Theme
  sample: Filling
  /** size of the HTML in each language, in bytes */
  sizes: Readonly<Record<string, number>>
}

/** Gmail cuts an email off near 102 kB. */
export const mostBytes = 100_000
const longSubject = 60

type Link = { field: string; link: string; language?: string }
const linksOf = (block: Block): Link[] => {
  if (block.kind === 'button') return [{ field: 'link', link: block.link }]
  if (block.kind === 'image') return block.link ? [{ field: 'link', link: block.link }] : []
  if (block.kind !== 'text' && block.kind !== 'footer') return []
  return Object.entries(block.text).flatMap(([language, { value }]) =>
    value
      .flatMap(({ items }) => items.flat())
      .flatMap((piece) =>
        'break' in piece || !piece.link ? [] : [{ field: 'text', link: piece.link, language }],
      ),
  )
}

/** Checks whether a text can be read on a block's own background, light and dark. */
const isHardToRead = (background: string, { colors, dark }: Theme): boolean => {
  const [light, night] = [colorsOn(colors, background), dark ?? darkOf(colors)]
  return (
    contrast(light.text, background) < least ||
    contrast(night.text, darkGround(background, night)) < least
  )
}

const problemsOfBlock = (block: Block, { names, theme }: Checking): Problem[] => {
  const at = { block: block.id }
  const problems: Problem[] = []
  for (const { link, ...where } of linksOf(block))
    problems.push(...problemsOfLink(link, names, { ...at, ...where }))
  for (const part of block.show ? partsOf(block.show) : []) {
    const where = { ...at, field: 'show' }
    if (!names.includes(part.variable))
      problems.push(...misspeltAt(`{${part.variable}}`, names, where))
    else if (!isReadable(part)) problems.push({ ...where, level: 'block', code: 'unreadable' })
  }
  if (block.kind === 'facts')
    for (const [row, { variable }] of block.rows.entries())
      if (!names.includes(variable))
        problems.push(
          ...misspeltAt(`{${variable}}`, names, { ...at, field: `rows.${row}.variable` }),
        )
  if (block.kind === 'social')
    for (const problem of problemsOfSocial(block.links, (place) => `links.${place}.url`))
      problems.push({ ...problem, ...at })
  if (block.kind === 'image') {
    if (!block.path) problems.push({ ...at, field: 'path', level: 'warn', code: 'no_image' })
    if (Object.values(block.alt).every(({ value }) => isBlank(value)))
      problems.push({ ...at, field: 'alt', level: 'warn', code: 'no_alt' })
  }
  if (block.background && isHardToRead(block.background, theme))
    problems.push({ ...at, field: 'background', level: 'warn', code: 'contrast' })
  return problems
}

/** Finds what keeps a reader of an optional email from unsubscribing. */
const problemsOfFooter = ({ blocks }: BlockDesign): Problem[] => {
  const footer = blocks.at(-1)
  const at = footer ? { block: footer.id } : {}
  if (
    footer?.kind !== 'footer' ||
    Object.values(footer.unsubscribe).every((one) => isBlank(one.value))
  )
    return [{ ...at, level: 'block', code: 'no_unsubscribe' }]
  return (['show', 'hide_on'] as const)
    .filter((field) => footer[field] !== null)
    .map((field) => ({ ...at, level: 'block', code: 'hidden_unsubscribe', field }))
}

const problemsOfWhole = (design: BlockDesign, checking: Checking): Problem[] => {
  const { isOptional, languages, sample, sizes } = checking
  const { base } = languages
  const subject = design.subject[base]?.value.trim() ?? ''
  const problems: Problem[] = []
  const add = (level: Problem['level'], code: string, more: Partial<Problem> = {}) =>
    problems.push({ level, code, ...more })
  if (!subject) add('block', 'empty_subject', { field: 'subject', language: base })
  for (const [language, { value }] of Object.entries(design.subject))
    if (value.length > longSubject)
      add('warn', 'long_subject', { field: 'subject', language, value: value.length })
  if (!design.preheader[base]?.value.trim())
    add('warn', 'no_preheader', { field: 'preheader', language: base })
  problems.push(...problemsOfNeeded(design, checking))
  if (isOptional) problems.push(...problemsOfFooter(design))
  for (const block of neverShown(design, sample)) add('block', 'never', { block, field: 'show' })
  for (const [language, bytes] of Object.entries(sizes))
    if (bytes > mostBytes) add('block', 'too_big', { language, value: bytes })
  return problems
}

/** Lists the problems of a design, those that keep it from being published first. */
export const checkBlocks = (design: BlockDesign, checking: Checking): Problem[] => {
  const problems = [
    ...problemsOfWhole(design, checking),
    ...textsOf(design).flatMap((text) => problemsOfText(text, checking)),
    ...everyBlock(design.blocks).flatMap((block) => problemsOfBlock(block, checking)),
  ]
  return problems.toSorted((a, b) => Number(a.level === 'warn') - Number(b.level === 'warn'))
}
