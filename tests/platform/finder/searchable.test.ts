import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { searchable } from '#rules/finder/searchable.ts'
import { suite } from '../../support/suite.ts'

const { platform } = await suite()

const inDatabase = async (texts: string[]): Promise<string[]> => {
  const { rows } = await sql<{ text: string }>`
    select searchable(t) as text
    from unnest(${texts}::text[]) with ordinality as u(t, n)
    order by n`.execute(platform.db)
  return rows.map(({ text }) => text)
}

test('the database and the rule make the same of every letter of a name', async () => {
  // Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic, Vietnamese, punctuation, forms of letters
  const ranges = [
    [0x20, 0x52f],
    [0x531, 0x6ff],
    [0x1e00, 0x218f],
    [0x3000, 0x30ff],
    [0xac00, 0xac80],
    [0xfb00, 0xfffd],
  ]
  const letters = ranges
    .flatMap(([from = 0, to = 0]) =>
      Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)),
    )
    // letters that a newer Unicode gave another case are no name's
    .filter((letter) => /[\p{L}\p{M}\p{N}\p{P}\p{Z}\p{Cf}]/u.test(letter))
  const words = letters.map((letter) => `a${letter}B ${letter}'x`)
  const theirs = await inDatabase(words)
  expect(
    words.flatMap((word, i) =>
      theirs[i] === searchable(word) ? [] : [[letters[i], theirs[i], searchable(word)]],
    ),
  ).toEqual([])
})

test.each([
  ['Élise  Bianchi', 'elise bianchi'],
  ['E\u0301lise', 'elise'],
  ["O'Neill", 'oneill'],
  ['O’Neill', 'oneill'],
  ['Łukasik-Søren', 'lukasik soren'],
  ['STRAẞE Æsir', 'strasse aesir'],
  ['İpek ISIK ışık', 'ipek isik isik'],
  ['ЁЛКА Зелёная', 'елка зеленая'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['ｆｕｌｌ ﬁt', 'full fit'],
  ['\u202eRTL\u202c \u05e9\u05b8\u05dc\u05d5\u05b9\u05dd', 'rtl שלום'],
  ['\u200b\u0301', ''],
])('%j is searched as %j', async (text, wanted) => {
  expect(searchable(text)).toBe(wanted)
  expect(await inDatabase([text])).toEqual([wanted])
})
