import { type AssetData, type AssetName, assets } from '#contract/assets/assets.ts'
import { leavesOf } from '#rules/assets/leaves.ts'
import { lettersLacking } from './letters.ts'

/** A text that can be saved, but is worth a look. */
export type Remark = {
  path: string
  language: string | null
  kind: 'missing' | 'lost' | 'letters'
  /** the placeholder that the translation lost, or the letters that the font lacks */
  written?: string
}
export type Metered = { language: string; done: number; total: number }

const placeholders = (text: string): string[] => text.match(/\{[a-z][a-z0-9_]*\}/g) ?? []
const textsOf = (name: AssetName, data: AssetData) =>
  leavesOf(assets[name].fields, data).flatMap(({ path, field, value }) =>
    field.kind === 'text' && value !== '' ? [{ path, text: value as string }] : [],
  )
const fontOf = (name: AssetName, data: AssetData): string | null =>
  (leavesOf(assets[name].fields, data).find(({ field }) => field.kind === 'font')?.value as
    | string
    | undefined) ?? null

/** Counts the translated texts of each language; `done` are those that are written. */
export const meterOf = (
  name: AssetName,
  data: AssetData,
  languages: readonly string[],
): Metered[] => {
  const texts = textsOf(name, data)
  return languages.map((language) => ({
    language,
    done: texts.filter(({ path }) => data.translations[language]?.[path]).length,
    total: texts.length,
  }))
}

const mostLetters = 8

/** Remarks on a text some of whose letters the font lacks; the first of them are named. */
const lettersOf = (
  font: string | null,
  path: string,
  language: string | null,
  text: string,
): Remark[] => {
  const lacking = font === null ? [] : lettersLacking(font, text)
  if (lacking.length === 0) return []
  const more = lacking.length > mostLetters ? ' …' : ''
  const written = `${lacking.slice(0, mostLetters).join(' ')}${more}`
  return [{ path, language, kind: 'letters', written }]
}

/** Finds translations that are missing or lost a placeholder, and letters that the font lacks. */
export const remarksOf = (
  name: AssetName,
  data: AssetData,
  languages: readonly string[],
): Remark[] => {
  const font = fontOf(name, data)
  return textsOf(name, data).flatMap(({ path, text }) => {
    const own = lettersOf(font, path, null, text)
    const others = languages.flatMap((language): Remark[] => {
      const translated = data.translations[language]?.[path]
      if (!translated) return [{ path, language, kind: 'missing' }]
      const lost = placeholders(text).filter((one) => !translated.includes(one))
      return [
        ...lost.map((written): Remark => ({ path, language, kind: 'lost', written })),
        ...lettersOf(font, path, language, translated),
      ]
    })
    return [...own, ...others]
  })
}
