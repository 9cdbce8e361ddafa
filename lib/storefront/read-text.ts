import type { AssetData } from '#contract/assets/assets.ts'

type Node = Readonly<Record<string, unknown>>

const inside = (at: unknown, name: string): unknown =>
  Array.isArray(at)
    ? (at as { id: string }[]).find(({ id }) => id === name)
    : (at as Node | undefined)?.[name]

const plain = (language: string): string => language.split('-')[0] ?? language

/**
 * Reads a text by its path (ids name items): the translation into the language, also without its
 * region, else the text in the shop's base language.
 */
export const textAt = (data: AssetData, path: string, language: string): string => {
  const { translations } = data
  const translated = translations[language]?.[path] ?? translations[plain(language)]?.[path]
  if (translated) return translated
  const text = path.split('.').reduce<unknown>(inside, data)
  return typeof text === 'string' ? text : ''
}
