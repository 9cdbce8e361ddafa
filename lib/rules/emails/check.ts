import type { Block } from '#contract/emails/block-shapes.ts'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import type { Problem } from '#contract/emails/edit-shapes.ts'
import type { Colors, Theme } from '#contract/emails/theme-shapes.ts'
import { neverShown } from './cases.ts'
import { contrast, darkOf } from './colors.ts'
import { type Filling, isReadable, partsOf, typeOf } from './conditions.ts'
import { isAddress, wholeLink } from './html/sheet.ts'
import { everyBlock } from '#rules/emails/editing/places.ts'
import { type PlacedText, textsOf } from '#rules/emails/editing/texts.ts'
import { markupOf } from './words/markup.ts'
import { type Misspelt, misspelt } from './words/placeholders.ts'
import { stateOf } from './words/texts.ts'

/** Facts of an email: variables that it must and may hold, and its languages. */
export type Checking = {
  names: readonly string[]
  /** variables without which the email is of no use: the code, or the one-time link */
  needed: readonly string[]
  isOptional: boolean
  languages: { base: string; others: readonly string[] }
  theme: Theme
  sample: Filling
  /** size of the compiled HTML in bytes */
  bytes: number
}

/** Gmail cuts an email off near 102 kB. */
export const mostBytes = 100_000
const longSubject = 60
const least = 4.5

const misspeltAt = (found: readonly Misspelt[], at: Partial<Problem>): Problem[] =>
  found.map(({ written, nearest }) => ({
    ...at,
    level: 'block',
    code: 'unknown_variable',
    written,
    ...(nearest ? { nearest } : {}),
  }))

const valuesOf = ({ texts }: PlacedText): [language: string, value: string][] =>
  Object.entries(texts).map(([language, { value }]) => [
    language,
    typeof value === 'string' ? value : markupOf(value),
  ])

/** Lists the problems of one text of a design, in each language. */
export const problemsOfText = (
  text: PlacedText,
  { names, languages }: Pick<Checking, 'names' | 'languages'>,
): Problem[] => {
  const { field, block, texts } = text
  const at = { field, ...(block ? { block } : {}) }
  const isHead = field === 'subject' || field === 'preheader'
  return [
    ...valuesOf(text).flatMap(([language, value]) => [
      // formatted texts are read as their markup, whose entities are no variables
      ...misspeltAt(misspelt(value, names), { ...at, language }),
      ...(isHead ? secretsIn(value, { ...at, language }) : []),
    ]),
    ...languages.others.flatMap((language): Problem[] => {
      const state = stateOf(texts, language, languages.base)
      return state === 'done' ? [] : [{ ...at, language, level: 'warn', code: `text_${state}` }]
    }),
  ]
}

/** Finds codes and one-time links in a subject, which anyone near the inbox can read. */
const secretsIn = (value: string, at: Partial<Problem>): Problem[] =>
  [...value.matchAll(/\{([a-z_0-9]+)(\|[^{}]*)?\}/g)]
    .filter(([, name]) => ['code', 'link'].includes(typeOf(name!) ?? ''))
    .map(([written]) => ({ ...at, level: 'block', code: 'secret_variable', written }))

const linksOf = (block: Block): [field: string, link: string][] => {
  if (block.kind === 'button') return [['link', block.link]]
  if (block.kind === 'image') return block.link ? [['link', block.link]] : []
  if (block.kind === 'social') return block.links.map(({ url }, at) => [`links.${at}.url`, url])
  if (block.kind !== 'text' && block.kind !== 'footer') return []
  return Object.values(block.text).flatMap(({ value }) =>
    value.flatMap(({ items }) =>
      items
        .flat()
        .flatMap((piece): [string, string][] =>
          'break' in piece || !piece.link ? [] : [['text', piece.link]],
        ),
    ),
  )
}

const problemsOfBlock = (block: Block, { names, theme }: Checking): Problem[] => {
  const at = { block: block.id }
  const problems: Problem[] = []
  for (const [field, link] of linksOf(block)) {
    const whole = wholeLink(link)
    problems.push(...misspeltAt(misspelt(link, names), { ...at, field }))
    if (!whole) problems.push(...secretsIn(link, { ...at, field }))
    if (!isAddress(link) || (whole && names.includes(whole) && typeOf(whole) !== 'link'))
      problems.push({ ...at, field, level: 'block', code: 'bad_url', written: link })
  }
  for (const part of block.show ? partsOf(block.show) : []) {
    const where = { ...at, field: 'show' }
    if (!names.includes(part.variable))
      problems.push(...misspeltAt(misspelt(`{${part.variable}}`, names), where))
    else if (!isReadable(part)) problems.push({ ...where, level: 'block', code: 'unreadable' })
  }
  if (block.kind === 'facts')
    for (const [row, { variable }] of block.rows.entries())
      if (!names.includes(variable))
        problems.push(
          ...misspeltAt(misspelt(`{${variable}}`, names), { ...at, field: `rows.${row}.variable` }),
        )
  if (block.kind === 'image') {
    if (!block.path) problems.push({ ...at, field: 'path', level: 'warn', code: 'no_image' })
    if (Object.values(block.alt).every(({ value }) => value.trim() === ''))
      problems.push({ ...at, field: 'alt', level: 'warn', code: 'no_alt' })
  }
  if (block.background && contrast(block.background, theme.colors.text) < least)
    problems.push({ ...at, field: 'background', level: 'warn', code: 'contrast' })
  return problems
}

/** Variables that a design writes anywhere but in its conditions. */
const writtenIn = (design: BlockDesign): Set<string> => {
  const blocks = everyBlock(design.blocks)
  const texts = textsOf(design)
    .flatMap(valuesOf)
    .map(([, value]) => value)
  const links = blocks.flatMap(linksOf).map(([, link]) => link)
  const found = [...texts, ...links].flatMap((text) =>
    [...text.matchAll(/\{([a-z_0-9]+)[|}]/g)].map(([, name]) => name!),
  )
  const facts = blocks.flatMap((block) =>
    block.kind === 'facts' ? block.rows.map(({ variable }) => variable) : [],
  )
  const code = blocks.some(({ kind }) => kind === 'code') ? ['giftcard_code'] : []
  return new Set([...found, ...facts, ...code])
}

const problemsOfWhole = (design: BlockDesign, checking: Checking): Problem[] => {
  const { needed, isOptional, languages, sample, bytes } = checking
  const { base } = languages
  const subject = design.subject[base]?.value.trim() ?? ''
  const written = writtenIn(design)
  const footer = design.blocks.at(-1)
  const problems: Problem[] = []
  const add = (level: Problem['level'], code: string, more: Partial<Problem> = {}) =>
    problems.push({ level, code, ...more })
  if (!subject) add('block', 'empty_subject', { field: 'subject', language: base })
  if (subject.length > longSubject)
    add('warn', 'long_subject', { field: 'subject', language: base, value: subject.length })
  if (!design.preheader[base]?.value.trim())
    add('warn', 'no_preheader', { field: 'preheader', language: base })
  for (const name of needed)
    if (!written.has(name)) add('block', `missing_${name === 'link' ? 'link' : 'code'}`)
  if (isOptional && (footer?.kind !== 'footer' || Object.keys(footer.unsubscribe).length === 0))
    add('block', 'no_unsubscribe', footer ? { block: footer.id } : {})
  for (const block of neverShown(design, sample)) add('block', 'never', { block, field: 'show' })
  if (bytes > mostBytes) add('block', 'too_big', { value: bytes })
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

const pairs: [front: keyof Colors, back: keyof Colors][] = [
  ['text', 'card'],
  ['muted', 'card'],
  ['accent', 'card'],
  ['on_accent', 'accent'],
]

/** Lists pairs of colours of a theme that are hard to read, light and dark. */
export const checkTheme = (theme: Theme): Problem[] =>
  (['colors', 'dark'] as const).flatMap((field) => {
    const colors = field === 'colors' ? theme.colors : (theme.dark ?? darkOf(theme.colors))
    return pairs
      .map(([front, back]) => ({ front, found: contrast(colors[front], colors[back]) }))
      .filter(({ found }) => found < least)
      .map(
        ({ front, found }): Problem => ({
          level: 'warn',
          code: 'contrast',
          field: `${field}.${front}`,
          value: Math.floor(found * 10) / 10,
        }),
      )
  })
