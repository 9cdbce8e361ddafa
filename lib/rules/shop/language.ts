import type { Settings } from '#contract/shop/settings-shapes.ts'
import { type Language, readLanguage } from '#rules/tools/language.ts'

export type ShopLanguages = NonNullable<Settings['languages']>

/** Languages in which a new shop writes to its customers. */
export const usualLanguages: ShopLanguages = { base: 'en', others: [] }

/** Returns the language without script and region: "pt" of "pt-br". */
const plainOf = (tag: string): string => tag.split('-')[0] ?? tag

/**
 * Returns the language of emails to a customer: theirs if the shop has it, also without its region,
 * else the shop's base language.
 */
export const languageFor = (
  { languages: { base, others } = usualLanguages }: Pick<Settings, 'languages'>,
  language: string | null | undefined,
): string => {
  const had = [base, ...others]
  const tags = language ? [language, plainOf(language)] : []
  return tags.find((tag) => had.includes(tag)) ?? base
}

/** Returns the nearest language in which the platform has texts of its own. */
export const writtenLanguage = (tag: string): Language => readLanguage(plainOf(tag)) ?? 'en'

/** Languages that a shop is offered; any other may be set by the call. */
export const offeredLanguages: readonly string[] = [
  'en ru ar bg cs da de el es et fi fr he hi hr hu id it ja kk',
  'ko lt lv nb nl pl pt pt-br ro sk sl sr sv th tr uk vi zh-hans zh-hant',
].flatMap((line) => line.split(' '))

/** Names a language in a reader's language; the tag where it has no name. */
export const languageName = (tag: string, reader: string): string => {
  try {
    const name = new Intl.DisplayNames([reader], { type: 'language' }).of(tag) ?? tag
    return name.charAt(0).toLocaleUpperCase(reader) + name.slice(1)
  } catch {
    return tag
  }
}
