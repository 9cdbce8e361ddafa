import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import keepOurLanguages from '#i18n/aria-strings.mjs'

const folder = path.resolve(import.meta.dirname, '../../../node_modules/react-aria/dist/private')
const files = fs
  .readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => path.basename(name) === 'intlStrings.mjs')

test('the component library says its own texts in English and Russian alone', () => {
  expect(files.length).toBeGreaterThan(15)
  for (const name of files) {
    const kept = keepOurLanguages(fs.readFileSync(path.join(folder, name), 'utf8'))
    expect(kept.match(/[a-z]{2}-[A-Z]{2}(?=\.mjs")/g), name).toEqual(['en-US', 'ru-RU'])
    expect(kept.match(/(?<=")[a-z]{2}-[A-Z]{2}(?=": )/g), name).toEqual(['en-US', 'ru-RU'])
  }
})
