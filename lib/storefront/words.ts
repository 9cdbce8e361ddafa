import en from '#messages/en/storefront-words.json' with { type: 'json' }
import ru from '#messages/ru/storefront-words.json' with { type: 'json' }

export type WordKey = keyof typeof en
type Words = Record<WordKey, string>

const plain = (language: string): string => language.split('-')[0] ?? language

/** Returns the runtime's small words in the nearest language that is shipped. */
export const wordsIn = (language: string): Words => (plain(language) === 'ru' ? ru : en)

/** Tells whether a language is written from right to left. */
export const isRightToLeft = (language: string): boolean =>
  ['ar', 'fa', 'he', 'ur'].includes(plain(language))
