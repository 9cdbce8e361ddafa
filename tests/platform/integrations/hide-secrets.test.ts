import { expect, test } from 'vitest'
import { hideSecrets } from '#platform/integrations/calls/hide-secrets.ts'

const secret = 'sk/a+b="c"%d'

test.each([
  ['as it is', `the key ${secret}.`],
  ['in an address', `https://api.example/hooks?key=${encodeURIComponent(secret)}`],
  ['in JSON', `{"note": ${JSON.stringify(secret)}`],
  ['in JSON whose slashes are escaped', `cut: ${JSON.stringify(secret)}`.replaceAll('/', '\\/')],
])('a secret is hidden %s', (_, text) => {
  const shown = hideSecrets(text, [secret])
  expect(shown).toContain('••••')
  expect(shown).not.toMatch(/sk|a\+b|%2B/)
})

test('a body is cut at 4 kB, whatever its letters', () => {
  for (const letter of ['a', 'ж', '😀']) {
    const bytes = Buffer.byteLength(hideSecrets(letter.repeat(5000), []))
    expect([bytes <= 4096, bytes > 4090]).toEqual([true, true])
  }
})
