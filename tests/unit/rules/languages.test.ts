import { expect, test } from 'vitest'
import { baseTag } from '#contract/shop/language.ts'
import {
  languageFor,
  languageName,
  offeredLanguages,
  writtenLanguage,
} from '#rules/shop/language.ts'

const shop = { languages: { base: 'en', others: ['ru', 'pt'] } }

test.each([
  ['ru', 'ru'],
  ['pt-br', 'pt'],
  ['de', 'en'],
  [null, 'en'],
  [undefined, 'en'],
])('a customer with %s is written to in %s', (language, written) => {
  expect(languageFor(shop, language)).toBe(written)
})

test('a shop without languages of its own writes in English', () => {
  expect(languageFor({}, 'ru')).toBe('en')
})

test('a region goes before its language where the shop has both', () => {
  expect(languageFor({ languages: { base: 'en', others: ['pt', 'pt-br'] } }, 'pt-br')).toBe('pt-br')
})

test('our own texts are in the nearest language that has them', () => {
  expect(['ru', 'ru-by', 'de', 'en-gb'].map(writtenLanguage)).toEqual(['ru', 'ru', 'en', 'en'])
})

test('every offered language is a tag and has a name in both languages', () => {
  for (const tag of offeredLanguages) {
    expect(baseTag(tag)).toBe(tag)
    expect(languageName(tag, 'en')).not.toBe(tag)
    expect(languageName(tag, 'ru')).toMatch(/^[А-Я]/)
  }
})
