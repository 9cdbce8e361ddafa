import type { Problem } from '#contract/emails/edit-shapes.ts'
import { isSecret, typeOf } from './conditions.ts'
import { isAddress, wholeLink } from './html/sheet.ts'
import type { PlacedText } from './editing/texts.ts'
import { markupOf } from './words/markup.ts'
import { misspelt } from './words/placeholders.ts'
import { stateOf } from './words/texts.ts'

/** Variables that may be written, and the languages of the shop. */
export type Written = {
  names: readonly string[]
  languages: { base: string; others: readonly string[] }
}
type Place = Omit<Problem, 'level' | 'code'>

/** Lists the misspelt variables of a text. */
export const misspeltAt = (text: string, names: readonly string[], at: Place): Problem[] =>
  misspelt(text, names).map(({ written, nearest }) => ({
    ...at,
    level: 'block',
    code: 'unknown_variable',
    written,
    ...(nearest ? { nearest } : {}),
  }))

/** Finds codes and links in a subject or address, which others than the reader can see. */
export const secretsIn = (value: string, at: Place = {}): Problem[] =>
  [...value.matchAll(/\{([a-z_0-9]+)(\|[^{}]*)?\}/g)]
    .filter(([, name]) => isSecret(name!))
    .map(([written]) => ({ ...at, level: 'block', code: 'secret_variable', written }))

/** Lists the problems of one text of a design, in each language. */
export const problemsOfText = (
  { field, block, texts }: PlacedText,
  { names, languages }: Written,
): Problem[] => {
  const at = { field, ...(block ? { block } : {}) }
  const isHead = field === 'subject' || field === 'preheader'
  const own = Object.entries(texts).flatMap(([language, { value }]) => {
    // formatted texts are read as their markup, whose entities are no variables
    const text = typeof value === 'string' ? value : markupOf(value)
    const here = { ...at, language }
    return [...misspeltAt(text, names, here), ...(isHead ? secretsIn(text, here) : [])]
  })
  const states = languages.others.flatMap((language): Problem[] => {
    const state = stateOf(texts, language, languages.base)
    return state === 'done' ? [] : [{ ...at, language, level: 'warn', code: `text_${state}` }]
  })
  return [...own, ...states]
}

/** Lists the problems of an address: its variables, and that it can be opened. */
export const problemsOfLink = (link: string, names: readonly string[], at: Place): Problem[] => {
  const whole = wholeLink(link)
  const isFit = isAddress(link) && !(whole && names.includes(whole) && typeOf(whole) !== 'link')
  return [
    ...misspeltAt(link, names, at),
    ...(whole ? [] : secretsIn(link, at)),
    ...(isFit ? [] : [{ ...at, level: 'block' as const, code: 'bad_url', written: link }]),
  ]
}
