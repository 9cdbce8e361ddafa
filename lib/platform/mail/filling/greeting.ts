import { wordsIn } from '#platform/words/words-in.ts'
import { isDesigned } from '#platform/mail/designs/kinds.ts'
import { writtenLanguage } from '#rules/shop/language.ts'

/** Makes a pattern of words as whole ones: "Al" isn't in "All". */
const patternOf = (words: readonly string[], where = ''): RegExp => {
  const signs = words.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const inside = `(?<![\\p{L}\\p{N}])(${signs.join('|')})(?![\\p{L}\\p{N}])`
  return new RegExp(where + inside, 'iu')
}

/** Words with which a person begins a letter, in both languages; made once, as it is slow. */
const greetings = patternOf(
  (['en', 'ru'] as const).flatMap((language) =>
    wordsIn(language, 'mail.frame')('greetings').split(', '),
  ),
  '^',
)

/** Looks for a name, with a pattern only where its letters are there at all. */
const names = (line: string, name: string): boolean =>
  line.toLowerCase().includes(name.toLowerCase()) && patternOf([name]).test(line)

type Greeted = { name: string; language: string; to: { name: string }; body: string }

/** Returns the greeting, or blank where the text that somebody typed greets its reader itself. */
export const greetingOf = ({ name: email, language, to, body }: Greeted): string => {
  const name = to.name.trim()
  const first = body.trimStart().split('\n')[0] ?? ''
  if (first.includes('{recipient_name}') || greetings.test(first)) return ''
  if (name && names(first, name)) return ''
  const say = wordsIn(writtenLanguage(language), 'mail.frame')
  if (name) return say('greeting', { name })
  return isDesigned(email) ? say('greetingPlain') : ''
}
