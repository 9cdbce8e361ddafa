import { wordsIn } from '#platform/words/words-in.ts'
import type { Language } from '#rules/tools/language.ts'
import type { AsideLine } from '#storefront/view.ts'

/** Links to the page in the other language; `search` is the rest of its query, and never a secret. */
export const otherLanguage = (lang: Language, search: Record<string, string> = {}): AsideLine => {
  const other = lang === 'ru' ? 'en' : 'ru'
  return {
    text: wordsIn(lang, 'storefront-pages')('otherLanguage'),
    href: `?${new URLSearchParams({ ...search, lang: other })}`,
    lang: other,
  }
}
