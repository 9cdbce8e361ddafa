import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { text } from '../support/text.ts'
import { specTexts } from './spec-texts.ts'

describe('a text of the specification', () => {
  test.each(specTexts)('“%s” is shown to the letter', (written, ...keys) => {
    const values = { plan: '{plan}', max: '{max}', min: '{min}' }
    for (const key of keys) expect([key, text(key, values)]).toEqual([key, written])
  })

  // texts in code, because no messages are loaded when they are shown
  test.each([
    ['app/global-error.tsx', 'An error occurred while showing the error page'],
    ['app/global-error.tsx', 'Go back to home'],
    ['lib/rules/way/guard.ts', 'Unknown middleware ${name}'],
  ])('in %s is “%s”', (file, written) => {
    expect(fs.readFileSync(file, 'utf8')).toContain(written)
  })
})
