import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { fonts } from '#contract/assets/field.ts'
import { fontLetters } from '#rules/assets/form/font-letters.ts'
import { lettersLacking } from '#rules/assets/form/letters.ts'
import { familyOf } from '#storefront/font-family.ts'
import { type Built, readBuilt, readFont } from '#storefront/built/read-built.ts'
import { buildStorefront } from '../../support/storefront/built.ts'
import { lettersOfFont } from '../../support/storefront/letters-of-font.ts'

let built: Built
beforeAll(() => {
  buildStorefront()
  built = readBuilt()
})

type Face = [file: string, weight: string, range: string]
const own = fonts.filter((font) => font !== 'Helvetica')
const slug = (font: string) => font.toLowerCase().replaceAll(' ', '-')
const listOf = (font: string): { name: string; faces: Face[] } => {
  const name = [...built.files.keys()].find((file) =>
    new RegExp(`^${slug(font)}-[\\da-f]{8}\\.js$`).test(file),
  )!
  const [, json] = /^export const faces=(.*)\n$/.exec(String(built.files.get(name)!.body))!
  return { name, faces: JSON.parse(json!) as Face[] }
}

/** Scripts that the meter knows letter by letter. */
const blocks = [
  [0x41, 0x24f],
  [0x370, 0x52f],
  [0x5d0, 0x5ea],
  [0x900, 0x97f],
  [0x1e00, 0x1eff],
] as const
const letters = blocks
  .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
  .filter((code) => /\p{L}/u.test(String.fromCodePoint(code)))

test('each font of the specification is built, but the reader’s own', () => {
  expect(Object.keys(fontLetters).toSorted()).toEqual([...own].toSorted())
  for (const font of own) {
    const { name, faces } = listOf(font)
    expect(String(built.files.get(built.panel)!.body), font).toContain(name)
    expect(faces.length, font).toBeGreaterThan(0)
    for (const [file, weight, range] of faces) {
      expect(built.fonts.has(file), file).toBe(true)
      expect(file).toMatch(/-[\da-f]{8}\.woff2$/)
      expect(weight).toMatch(/^\d{3}( \d{3})?$/)
      expect(range).toMatch(/^U\+[\dA-F]/i)
    }
  }
})

test.each(own)('the meter knows the letters that the files of %s have', (font) => {
  const files = listOf(font).faces.map(([file]) => path.join('.storefront', file))
  const found = new Set(files.flatMap((file) => [...lettersOfFont(file)]))
  const wrong = letters.filter((code) => {
    const text = String.fromCodePoint(code)
    const lacks = lettersLacking(font, text.normalize('NFC')).length > 0
    return text.normalize('NFC') === text && lacks === found.has(code)
  })
  expect(wrong.map((code) => code.toString(16))).toEqual([])
})

test('a page’s own font of the same name stays as it is', () => {
  expect(own.map(familyOf).filter((family) => fonts.some((font) => font === family))).toEqual([])
  expect(familyOf('Helvetica')).toBe('Helvetica')
})

test.each(['manifest.json', '../package.json', '.built'])('%s is no font', async (name) => {
  expect(await readFont(name)).toBeNull()
})
