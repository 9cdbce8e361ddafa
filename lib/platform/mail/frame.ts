import { wordsIn } from '#platform/words/words-in.ts'
import type { Language } from '#rules/tools/language.ts'
import type { Letter } from './compose.ts'
import { fill } from './fill.ts'
import type { Named } from './named.ts'

export type Link = { words: string; link: string }

/** Checks for one of the words as whole ones: "Al" isn't in "All". */
const holds = (line: string, words: readonly string[], where = ''): boolean => {
  const signs = words.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const inside = `(?<![\\p{L}\\p{N}])(${signs.join('|')})(?![\\p{L}\\p{N}])`
  return new RegExp(where + inside, 'iu').test(line)
}

/** Words with which a person begins a letter, in both languages. */
const greetings = (['en', 'ru'] as const).flatMap((language) =>
  wordsIn(language, 'mail.frame')('greetings').split(', '),
)

/** Returns the greeting, or null where the text itself greets its reader. */
const greetingOf = (letter: Letter, kind: Named, typed: string): string | null => {
  const name = letter.to.name.trim()
  const itself = letter.body ? typed : kind.body
  const first = itself.trimStart().split('\n')[0] ?? ''
  if (first.includes('{recipient_name}') || holds(first, greetings, '^')) return null
  const say = wordsIn(letter.language ?? 'en', 'mail.frame')
  if (name) return holds(first, [name]) ? null : say('greeting', { name })
  return kind.toShoppers ? say('greetingPlain') : null
}

/** Surrounds the text of an email: greeting and subject before it, how to use it after. */
export const bodyOf = (
  letter: Letter,
  kind: Named,
  values: Record<string, string>,
  typed: string,
): string =>
  [
    greetingOf(letter, kind, typed),
    fill(kind.what ?? '', values),
    typed,
    fill(kind.use ?? '', values),
  ]
    .filter(Boolean)
    .join('\n\n')

/** Links to the shop and to its public balance page; never to another shop. */
export const linksOf = (
  { name, shop_url }: Letter['shop'],
  storefront: string,
  language: Language,
): Link[] => {
  const say = wordsIn(language, 'mail.frame')
  const of = new URLSearchParams({ shop: shop_url, lang: language })
  return [
    { words: say('shop', { shop: name }), link: `https://${shop_url}` },
    { words: say('balance'), link: `${storefront}/balance?${of}` },
  ]
}
