import fs from 'node:fs'
import { createTranslator, type MessageKeys, type NestedKeyOf } from 'next-intl'
import type { Messages } from '#i18n/messages.ts'
import type cli from '#messages/en/cli.json'
import type mail from '#messages/en/mail.json'
import type pages from '#messages/en/storefront-pages.json'
import type words from '#messages/en/storefront-words.json'
import type { Language } from '#rules/tools/language.ts'

type Every = Messages & {
  cli: typeof cli
  mail: typeof mail
  'storefront-pages': typeof pages
  'storefront-words': typeof words
}
export type TextKey = MessageKeys<Every, NestedKeyOf<Every>>
type Values = Record<string, string | number | Date>

const translatorIn = (language: Language) => {
  const files = fs.readdirSync(`messages/${language}`)
  const messages = Object.fromEntries(
    files.map((file) => [
      file.replace('.json', ''),
      JSON.parse(fs.readFileSync(`messages/${language}/${file}`, 'utf8')) as object,
    ]),
  )
  return createTranslator<Every>({
    locale: language,
    messages: messages as Every,
    timeZone: 'UTC',
    onError: (problem) => {
      throw problem
    },
  })
}
const translators = { en: translatorIn('en'), ru: translatorIn('ru') }

/** Returns a text of the product in a language, without its tags. */
export const textIn = (language: Language, key: TextKey, values: Values = {}): string => {
  const translate = translators[language]
  const tags = [...String(translate.raw(key)).matchAll(/<(\w+)>/g)].map(([, tag]) => [
    tag,
    (inside: string) => inside,
  ])
  return translate.markup(key, { ...values, ...Object.fromEntries(tags) })
}

/** Returns an English text of the product by its key, so that tests follow changed wording. */
export const text = (key: TextKey, values: Values = {}): string => textIn('en', key, values)
