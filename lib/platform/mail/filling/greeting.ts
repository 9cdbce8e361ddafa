import { wordsIn } from '#platform/words/words-in.ts'
import { isDesigned } from '#platform/mail/designs/kinds.ts'
import { writtenLanguage } from '#rules/shop/language.ts'

/** Checks for one of the words as whole ones: "Al" isn't in "All". */
const begins = (line: string, words: readonly string[], where = ''): boolean => {
  const signs = words.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const inside = `(?<![\\p{L}\\p{N}])(${signs.join('|')})(?![\\p{L}\\p{N}])`
  return new RegExp(where + inside, 'iu').test(line)
}

/** Words with which a person begins a letter, in both languages. */
const greetings = (['en', 'ru'] as const).flatMap((language) =>
  wordsIn(language, 'mail.frame')('greetings').split(', '),
)

type Greeted = { name: string; language: string; to: { name: string }; body: string }

/** Returns the greeting, or blank where the text that somebody typed greets its reader itself. */
export const greetingOf = ({ name: email, language, to, body }: Greeted): string => {
  const name = to.name.trim()
  const first = body.trimStart().split('\n')[0] ?? ''
  if (first.includes('{recipient_name}') || begins(first, greetings, '^')) return ''
  if (name && begins(first, [name])) return ''
  const say = wordsIn(writtenLanguage(language), 'mail.frame')
  if (name) return say('greeting', { name })
  return isDesigned(email) ? say('greetingPlain') : ''
}
