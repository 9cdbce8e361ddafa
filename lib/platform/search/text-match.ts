import { type RawBuilder, sql } from 'kysely'
import { searchable, wordsOf } from '#rules/finder/searchable.ts'

/**
 * Text by which a row is found: a space before each word, so that one index serves "contains" and
 * "begins with".
 */
export const searchTextOf = (name: string, email: string | null): string =>
  ` ${searchable(`${name} ${email ?? ''}`)}`

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

const lengthOf = (text: string): number => [...text].length

// more words than a name and an address have are one phrase, so that no text makes a long statement
const wordsMost = 8
const partsOf = (text: string): string[] => {
  const all = wordsOf(text)
  const long = all.filter((word) => lengthOf(word) > 1)
  // single letters narrow little, and several of them read most of the index
  const words = long.length > 0 ? long : all.slice(0, 1)
  return words.length > wordsMost ? [searchable(text)] : words
}

/** The index holds three letters at a time, so shorter words are searched at the start of words. */
const patternOf = (word: string, onlyStarts: boolean): string =>
  onlyStarts || lengthOf(word) < 3 ? `% ${escaped(word)}%` : `%${escaped(word)}%`

/**
 * Builds a looser pattern of a long word, for the index alone: every third trigram, from the end,
 * where names and addresses differ, is an eighth of the work. Null where trigrams would cross a sign.
 */
const looseOf = (word: string): string | null => {
  const letters = [...word]
  const threes = Array.from({ length: Math.floor(letters.length / 3) }, (_, i) =>
    letters.slice(letters.length - 3 * i - 3, letters.length - 3 * i).join(''),
  ).toReversed()
  const good = threes.filter((three) => /^[\p{L}\p{N}]+$/u.test(three))
  return good.length < 2 ? null : `%${threes.map(escaped).join('%')}%`
}

const allOf = (column: RawBuilder<unknown>, patterns: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    patterns.map((pattern) => sql`${column} like ${pattern}`),
    sql` and `,
  )

/**
 * Matches rows that have every word of a text, in any order, in a column made by `searchTextOf` and
 * under a trigram index. Text without a letter or a sign that is searched matches none.
 */
export const holds = (
  column: RawBuilder<unknown>,
  text: string,
  onlyStarts: boolean | undefined = false,
): RawBuilder<unknown> => {
  const words = partsOf(text)
  if (words.length === 0) return sql`false`
  const exact = words.map((word) => patternOf(word, onlyStarts))
  const loose = words.map((word, i) => looseOf(word) ?? exact[i]!)
  if (loose.every((pattern, i) => pattern === exact[i])) return sql`(${allOf(column, exact)})`
  // a case, because the planner must neither use the index for it nor overestimate how much it
  // filters
  return sql`(
    ${allOf(column, loose)} and case when ${allOf(column, exact)} then true else false end)`
}

/**
 * Ranks matches, the best first: a name that is the text, one that begins with it, words that begin
 * with the text's in its order, then in any.
 */
export const rankOf = (column: RawBuilder<unknown>, text: string): RawBuilder<unknown> => {
  const phrase = escaped(searchable(text))
  const starts = partsOf(text).map((word) => `% ${escaped(word)}%`)
  return sql`
    case
      when ${column} || ' ' like ${` ${phrase} %`} then 0
      when ${column} like ${` ${phrase}%`} then 1
      when ${column} like ${`% ${phrase}%`} then 2
      when ${starts.length === 0 ? sql`false` : allOf(column, starts)} then 3
      else 4
    end`
}
