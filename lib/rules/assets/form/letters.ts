import { fontLetters } from './font-letters.ts'

const kana = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u

const has = (font: keyof typeof fontLetters, letter: string): boolean => {
  if (font === 'Noto Sans JP' && kana.test(letter)) return true
  const code = letter.codePointAt(0) ?? 0
  return fontLetters[font].some(([first, last]) => code >= first && code <= last)
}

/** Lists the letters of a text that a font lacks, each once; readers see them in another font. */
export const lettersLacking = (font: string, text: string): string[] => {
  if (!Object.hasOwn(fontLetters, font)) return []
  const letters = new Set(text.normalize('NFC').match(/\p{L}/gu) ?? [])
  return [...letters].filter((letter) => !has(font as keyof typeof fontLetters, letter))
}
