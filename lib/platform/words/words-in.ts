import {
  createTranslator,
  type _Translator as Translator,
  type NamespaceKeys,
  type NestedKeyOf,
} from 'next-intl'
import cliEn from '#messages/en/cli.json' with { type: 'json' }
import commerceEn from '#messages/en/commerce.json' with { type: 'json' }
import exportsEn from '#messages/en/exports.json' with { type: 'json' }
import repliesEn from '#messages/en/helpdesk-replies.json' with { type: 'json' }
import mailEn from '#messages/en/mail.json' with { type: 'json' }
import moveInEn from '#messages/en/move-in.json' with { type: 'json' }
import pagesEn from '#messages/en/storefront-pages.json' with { type: 'json' }
import cliRu from '#messages/ru/cli.json' with { type: 'json' }
import commerceRu from '#messages/ru/commerce.json' with { type: 'json' }
import exportsRu from '#messages/ru/exports.json' with { type: 'json' }
import repliesRu from '#messages/ru/helpdesk-replies.json' with { type: 'json' }
import mailRu from '#messages/ru/mail.json' with { type: 'json' }
import moveInRu from '#messages/ru/move-in.json' with { type: 'json' }
import pagesRu from '#messages/ru/storefront-pages.json' with { type: 'json' }
import type { Language } from '#rules/tools/language.ts'

const en = {
  cli: cliEn,
  commerce: commerceEn,
  exports: exportsEn,
  'helpdesk-replies': repliesEn,
  mail: mailEn,
  'move-in': moveInEn,
  'storefront-pages': pagesEn,
}
type Words = typeof en
const messages: Record<Language, Words> = {
  en,
  ru: {
    cli: cliRu,
    commerce: commerceRu,
    exports: exportsRu,
    'helpdesk-replies': repliesRu,
    mail: mailRu,
    'move-in': moveInRu,
    'storefront-pages': pagesRu,
  },
}

export type Space = NamespaceKeys<Words, NestedKeyOf<Words>>
export type WordsIn<S extends Space> = Translator<Words, S>

const made = new Map<string, unknown>()

/**
 * Returns the platform's texts of a block of messages (messages/<language>/…), formatted by ICU. An
 * unknown key is a type error; a missing value throws, so that no reader sees a key.
 */
export const wordsIn = <const S extends Space>(language: Language, space: S): WordsIn<S> => {
  const key = `${language} ${space}`
  // cached, because parsing a message takes longer than filling it
  const words =
    made.get(key) ??
    createTranslator({
      locale: language,
      messages: messages[language],
      namespace: space,
      timeZone: 'UTC',
      onError: (problem) => {
        throw problem
      },
    })
  made.set(key, words)
  return words as WordsIn<S>
}
