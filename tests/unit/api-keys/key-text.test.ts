import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { isApiKey, newApiKey } from '#platform/api-keys/key-text.ts'

test('a key is tak_, 32 random bytes and their check, and no two are alike', () => {
  const keys = Array.from({ length: 1000 }, newApiKey)
  for (const key of keys) expect(key).toMatch(/^tak_[\w-]{49}$/)
  expect(keys.every(isApiKey)).toBe(true)
  expect(new Set(keys).size).toBe(keys.length)
})

test('the check is the CRC-32 of all before it, so that others can compute it too', () => {
  // computed by Python's zlib, in base64url
  expect(isApiKey(`tak_${'A'.repeat(43)}iC5B0Q`)).toBe(true)
  expect(isApiKey(`tak_${'A'.repeat(43)}iC5B0w`)).toBe(false)
})

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

property.prop([fc.integer({ min: 4, max: 52 }), fc.constantFrom(...letters)])(
  'one wrong character is noticed without a look-up',
  (place, letter) => {
    const key = newApiKey()
    const wrong = key.slice(0, place) + letter + key.slice(place + 1)
    // bits of the last character that no byte needs may differ
    expect(isApiKey(wrong)).toBe(wrong === key)
  },
)

test('what is no key at all is none', () => {
  const key = newApiKey()
  const near = [key.slice(1), `${key}A`, key.toUpperCase(), ` ${key}`, `tsk${key.slice(3)}`]
  for (const wrong of ['', 'tak_', ...near]) expect(isApiKey(wrong)).toBe(false)
})
