import * as z from 'zod/mini'

/** The tag of a language, with script and region at most, in lower case. */
export const languagePattern = /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/

/**
 * Normalises a language tag (BCP 47), "pt_BR" or "RU", to "pt-br" or "ru"; null if it isn't the tag
 * of a language, with script and region at most.
 */
export const baseTag = (text: string): string | null => {
  const tag = text.trim().replaceAll('_', '-').toLowerCase()
  return languagePattern.test(tag) ? tag : null
}

/** A language tag in requests, in any case. */
export const LanguageTag = z.pipe(
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' ? (baseTag(value) ?? value.slice(0, 40)) : value,
    ),
    z.string().check(z.regex(languagePattern, 'not the tag of a language, like ru')),
  ),
  z.string(),
)

/** Languages of a shop's emails, with the base apart. */
export const Languages = z.strictObject({
  base: LanguageTag,
  others: z.array(LanguageTag).check(z.maxLength(24)),
})
