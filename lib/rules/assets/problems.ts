import { type AssetData, type AssetName, assets } from '#contract/assets/assets.ts'
import { misspelt } from '#rules/emails/words/placeholders.ts'
import { leavesOf } from './leaves.ts'

/** A text that can't be saved as it is, with the path of its field. */
export type Problem = {
  path: string
  /** the language of a translation; null: the text itself */
  language: string | null
  kind: 'placeholder' | 'long' | 'nowhere'
  /** the placeholder as it is written, and the one that was probably meant */
  written?: string
  nearest?: string
}

/**
 * Finds unknown placeholders, translations that are longer than their field takes, and those of no
 * field.
 */
export const problemsOf = (name: AssetName, data: AssetData): Problem[] => {
  const leaves = leavesOf(assets[name].fields, data)
  const texts = new Map(
    leaves.flatMap(({ path, field, value }) =>
      field.kind === 'text' ? [[path, { field, value: value as string }]] : [],
    ),
  )
  const unknown = (path: string, language: string | null, text: string): Problem[] =>
    misspelt(text, texts.get(path)!.field.with).map(({ written, nearest }) => ({
      path,
      language,
      kind: 'placeholder',
      written,
      ...(nearest ? { nearest } : {}),
    }))
  const own = [...texts].flatMap(([path, { value }]) => unknown(path, null, value))
  const translated = Object.entries(data.translations).flatMap(([language, all]) =>
    Object.entries(all).flatMap(([path, text]): Problem[] => {
      const of = texts.get(path)
      if (!of) return [{ path, language, kind: 'nowhere' }]
      if (text.length > of.field.max) return [{ path, language, kind: 'long' }]
      return unknown(path, language, text)
    }),
  )
  return [...own, ...translated]
}

/** Leaves out translations of texts that are gone, such as those of a removed item. */
export const withoutLost = <Data extends AssetData>(name: AssetName, data: Data): Data => {
  const paths = new Set(leavesOf(assets[name].fields, data).map(({ path }) => path))
  return {
    ...data,
    translations: Object.fromEntries(
      Object.entries(data.translations).map(([language, texts]) => [
        language,
        Object.fromEntries(Object.entries(texts).filter(([path]) => paths.has(path))),
      ]),
    ),
  }
}
