// accents, and vowel points of Hebrew and Arabic
const marks = new RegExp(
  `[${[
    '\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7',
    '\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8',
    '\\u06ea-\\u06ed\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f',
  ].join('')}]`,
  'g',
)
const unseen = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
const apostrophes = /['`\u00b4\u2018\u2019\u201b\u02b9\u02bb-\u02bf\u02c8\u2032]/g
const gaps = /[-\s\u2010-\u2015\u2212]+/g
const letters: Record<string, string> = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ς: 'σ',
}
const special = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')

/**
 * Text as searches compare it: lower case without accents, apostrophes and signs that aren't seen;
 * hyphens are spaces, and spaces single. The SQL function of the same name does the same.
 */
export const searchable = (text: string): string =>
  text
    .replaceAll('\u00b4', '')
    .normalize('NFKD')
    .replace(marks, '')
    .replace(unseen, '')
    .replace(apostrophes, '')
    .toLowerCase()
    .replace(special, (letter) => letters[letter]!)
    .replace(gaps, ' ')
    .trim()

/** The words of a searched text, each once. */
export const wordsOf = (text: string): string[] => [
  ...new Set(searchable(text).split(' ').filter(Boolean)),
]
