import { searchable, wordsOf } from './searchable.ts'

export type TextPart = { text: string; isMatch: boolean }

/** Returns a character as the searched text has it; a space for gaps. */
const foldedOf = (letter: string): string => searchable(letter) || (/[\s-]/.test(letter) ? ' ' : '')

/**
 * Splits a text into parts that match a word of the search and parts that don't, as they are
 * written: 'Élise' matches 'eli' in 'Éli'. Together the parts are the text.
 */
export const matchedParts = (text: string, search: string): TextPart[] => {
  const letters = [...text.normalize('NFC')]
  const folded = letters.map(foldedOf)
  const whole = ` ${folded.join('')}`
  // place in the searched text → place among the letters
  const places = [-1, ...folded.flatMap((piece, at) => Array.from(piece, () => at))]
  const marks = new Set<number>()
  for (const word of wordsOf(search)) {
    const start = whole.indexOf(` ${word}`)
    const from = start >= 0 ? start + 1 : whole.indexOf(word)
    if (from < 1) continue
    for (let i = from; i < from + word.length; i += 1) marks.add(places[i]!)
  }
  const parts: TextPart[] = []
  for (const [at, letter] of letters.entries()) {
    const last = parts.at(-1)
    // a sign that isn't compared belongs to what is before it
    const isMatch = folded[at] === '' ? (last?.isMatch ?? false) : marks.has(at)
    if (last && last.isMatch === isMatch) last.text += letter
    else parts.push({ text: letter, isMatch })
  }
  return parts
}
